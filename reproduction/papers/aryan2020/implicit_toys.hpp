// Figures 6.3 to 6.6 of the thesis: order-preserving implicit models compared with simple ones.
#pragma once

#include "reproduction/studies/study.hpp"

namespace bobench::papers::aryan2020 {

/// The target, and samples of an order-preserving and of a simple model. A critic trains both to minimise the
/// Kullback-Leibler divergence. Over replicates: the modes that each model has, and how well each preserves the order.
/// Claims A608 and A609.
reproduction::StudyReport figure_6_3(const reproduction::StudyOptions& options);  ///< a grid of 25
reproduction::StudyReport figure_6_4(const reproduction::StudyOptions& options);  ///< 7 of different width
reproduction::StudyReport figure_6_5(const reproduction::StudyOptions& options);  ///< 8 on a circle
/// Level sets of these order-preserving models: z is fixed, and the noise angle runs through 100 steps.
reproduction::StudyReport figure_6_6(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::aryan2020
