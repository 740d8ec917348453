// The thesis's illustrations: figures 1.1, 2.1 to 2.4, 3.1 to 3.4, 3.6, 3.7, 4.1, 4.4, 5.21 and 5.22.
#pragma once

#include <vector>

#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::kruse2022 {

using Figures = std::vector<analysis::plots::Figure>;

// The thesis prints neither data nor settings of these figures; those here are of the same kind.

/// Figure 1.1: a step, 18 points, Gaussian process and Bayesian network.
analysis::plots::Figure draw_step_fits(reproduction::Scale scale, std::uint64_t seed);
/// Figure 2.1: two settings of a kernel regression by grid search and by Bayesian optimisation.
Figures draw_grid_and_search(const reproduction::DrawingContext& context);
/// Figures 2.2 and 2.3: a Gaussian process, and three acquisition functions of it.
analysis::plots::Figure draw_acquisitions();
/// Figure 2.4: the same acquisition functions over the improvement of the mean and the deviation.
analysis::plots::Figure draw_acquisition_heights();
/// Figures 3.1 and 3.2: draws of a Gaussian process at 11 points and on a line, before and after data.
Figures draw_process_draws(const reproduction::DrawingContext& context);
/// Figure 3.3: fits at two optima of the likelihood.
analysis::plots::Figure draw_two_optima(std::uint64_t seed);
/// Figure 3.4: draws of a Bayesian network, before and after data.
Figures draw_network_draws(const reproduction::DrawingContext& context);
/// Figures 3.6 and 3.7: fits by the number of units.
Figures draw_network_widths(const reproduction::DrawingContext& context);
/// Figure 4.1: a prior where there are few data.
Figures draw_conditional_prior(const reproduction::DrawingContext& context);
/// Figure 4.4: sum-product networks on three sets of points.
analysis::plots::Figure draw_sum_products(std::uint64_t seed);
/// Figures 5.21 and 5.22: BBOB's functions in two dimensions.
Figures draw_test_functions(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::kruse2022
