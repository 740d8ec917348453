// Figures of the thesis about single fits, as small studies over random data.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::kruse2022 {

/// A discontinuity and 18 points; claim K19.
reproduction::StudyReport figure_1_1(const reproduction::StudyOptions& options);
/// How far from the incumbent acquisitions propose; claim K22.
reproduction::StudyReport figure_2_3(const reproduction::StudyOptions& options);
/// Optima of a Gaussian process's likelihood; claim K20.
reproduction::StudyReport figure_3_3(const reproduction::StudyOptions& options);
/// Sum-product networks on three sets of points in the plane; claim K21.
reproduction::StudyReport figure_4_4(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::kruse2022
