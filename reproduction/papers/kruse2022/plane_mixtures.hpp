// The three sets of points of figure 4.4, as normal mixtures in the plane.
#pragma once

#include "surrogates/mixtures/gaussian_mixture.hpp"
#include "surrogates/mixtures/sum_product_training.hpp"

namespace bobench::papers::kruse2022 {

inline constexpr double cell_width = 1.5;  ///< distance of neighbouring centres of the 3 x 3 grid, which is about 0

surrogates::GaussianMixture points_on_grid();
/// On the grid's diagonal.
surrogates::GaussianMixture points_on_three_cells();
/// One normal distribution along x = y.
surrogates::GaussianMixture points_on_diagonal();

/// Three leaves for each variable; without a prior on variances.
surrogates::SumProductOptions sum_product_options();

}  // namespace bobench::papers::kruse2022
