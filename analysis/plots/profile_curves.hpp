// Performance and data profiles: which share of the problems each optimiser solves, at what cost.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "performance-profiles" [Dolan & Moré 2002]: the share of problems on which an optimiser takes at most r times what
/// the fastest takes, over log2(r); a panel for each tolerance [of Moré & Wild 2009: analysis/runtimes/profiles.hpp].
/// What it takes is the average runtime, since runs of one problem are no problems. No optimum need be known; but what
/// counts as solved, and who is the fastest, depends on who is drawn.
/// @throws InputError for one optimiser, if no problem has runs of every one, by cost, or for a tolerance not within
///         (0, 1)
std::vector<Figure> performance_profile_curves(const Selection& selection, const PlotRequest& request);

/// "data-profiles" [Moré & Wild 2009]: the share of runs that have solved their problem within so many simplex
/// gradients, of dimension + 1 evaluations each, over their logarithm; a panel for each tolerance. Problems whose
/// dimension is not known are left out and named.
/// @throws InputError if no problem is left, by cost, or for a tolerance not within (0, 1)
std::vector<Figure> data_profile_curves(const Selection& selection, const PlotRequest& request);

/// @throws InputError for a tolerance not within (0, 1), or none
void require_tolerances(const PlotRequest& request);

}  // namespace bobench::analysis::plots
