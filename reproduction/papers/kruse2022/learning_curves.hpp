// The learning curves of kruse2022: figures 5.1, 5.4, 5.6, 5.8, 5.10, 5.13 and 5.14.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::kruse2022 {

// Each study fits all models of table 5.1 to the same observations and writes results.csv and scores.csv (one row per
// replicate). Paper and decide: 10 runs, 10,000 test points, 10 to 316 observations (the grid is this program's);
// quick: 5 runs, 1000 points, up to 133; smoke: 2 runs, 100 points. Claims are about the models of table 5.1. Tests of
// models with other settings (the BNN's at decide, all at lower scales) decide nothing.

/// Test 1; claims K03 to K07.
reproduction::StudyReport figure_5_1(const reproduction::StudyOptions& options);
/// Test 2; claim K08.
reproduction::StudyReport figure_5_4(const reproduction::StudyOptions& options);
/// Test 3; the statement of claim K09 as a question of ours.
reproduction::StudyReport figure_5_6(const reproduction::StudyOptions& options);
/// Test 4; claim K10.
reproduction::StudyReport figure_5_8(const reproduction::StudyOptions& options);
/// Tests 3b and 3c, two-valued functions with jumps; claim K09.
reproduction::StudyReport figure_5_10(const reproduction::StudyOptions& options);
/// BBOB's f1 in 2, 5 and 10 dimensions. The thesis prints a caption without a figure and does not state the problems;
/// these two are those of its figure 5.12.
reproduction::StudyReport figure_5_13(const reproduction::StudyOptions& options);
/// BBOB's f23.
reproduction::StudyReport figure_5_14(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::kruse2022
