// Performance and data profiles: the share of problems that each optimiser solves within a cost.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "performance-profiles" [Dolan & Moré 2002]: the share of problems on which an optimiser's cost is at most r times
/// the lowest, over log2(r); a panel for each tolerance [of Moré & Wild 2009: analysis/runtimes/profiles.hpp]. The cost
/// is the average runtime, since runs of one problem are not separate problems. The optimum need not be known; but the
/// targets and the lowest cost depend on the optimisers that are drawn.
/// @throws InputError for one optimiser, for a tolerance outside (0, 1), if no problem has runs of every one, or by
///         cost
std::vector<Figure> performance_profile_curves(const Selection& selection, const PlotRequest& request);

/// "data-profiles" [Moré & Wild 2009]: the share of runs that have solved their problem within a number of simplex
/// gradients, of dimension + 1 evaluations each, over its logarithm; a panel for each tolerance. Problems with an
/// unknown dimension are left out and named.
/// @throws InputError for a tolerance outside (0, 1), if no problem is left, or by cost
std::vector<Figure> data_profile_curves(const Selection& selection, const PlotRequest& request);

/// @throws InputError for a tolerance outside (0, 1), or if there are none
void require_tolerances(const PlotRequest& request);

}  // namespace bobench::analysis::plots
