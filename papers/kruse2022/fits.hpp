// Fits of the models of kruse2022 to one draw of observations: figures 5.2, 5.3, 5.5, 5.7, 5.9, 5.11 and 5.12.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::kruse2022 {

// Each study fits the models to the observations of the learning curves' first run and draws, a panel a model, the
// predictive density of an observation, its mean and two deviations either side; the table has the scores. Where the
// thesis prints "n = ?" it is 56 here.

/// Test 1, n = 23.
reproduction::StudyReport figure_5_2(const reproduction::StudyOptions& options);
/// Test 1, n = 133 of the caption and n = 56 of the text.
reproduction::StudyReport figure_5_3(const reproduction::StudyOptions& options);
/// Test 2.
reproduction::StudyReport figure_5_5(const reproduction::StudyOptions& options);
/// Test 3.
reproduction::StudyReport figure_5_7(const reproduction::StudyOptions& options);
/// Test 4.
reproduction::StudyReport figure_5_9(const reproduction::StudyOptions& options);
/// Tests 3b and 3c, functions that jump between several.
reproduction::StudyReport figure_5_11(const reproduction::StudyOptions& options);
/// BBOB's f1 and f23 in two dimensions: means and deviations beside the function.
reproduction::StudyReport figure_5_12(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::kruse2022
