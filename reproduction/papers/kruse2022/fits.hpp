// Fits of the models of kruse2022 to one draw of observations: figures 5.2, 5.3, 5.5, 5.7, 5.9, 5.11 and 5.12.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::kruse2022 {

// Each study fits the models to the observations of the learning curves' first run. It draws, in one panel per model,
// the predictive density of an observation, its mean and two deviations on either side. The table has the scores. Where
// the thesis prints "n = ?", n is 56 here.

/// Test 1, n = 23.
reproduction::StudyReport figure_5_2(const reproduction::StudyOptions& options);
/// Test 1, n = 133 as in the caption and n = 56 as in the text.
reproduction::StudyReport figure_5_3(const reproduction::StudyOptions& options);
/// Test 2.
reproduction::StudyReport figure_5_5(const reproduction::StudyOptions& options);
/// Test 3.
reproduction::StudyReport figure_5_7(const reproduction::StudyOptions& options);
/// Test 4.
reproduction::StudyReport figure_5_9(const reproduction::StudyOptions& options);
/// Tests 3b and 3c, two-valued functions with jumps.
reproduction::StudyReport figure_5_11(const reproduction::StudyOptions& options);
/// BBOB's f1 and f23 in two dimensions: means and deviations next to the function.
reproduction::StudyReport figure_5_12(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::kruse2022
