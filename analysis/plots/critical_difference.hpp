// Critical-difference diagram: mean ranks on a line, with bars joining optimisers that do not differ significantly.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "critical-difference" [Demsar 2006, Sec. 3.2.4, figure 1]: Friedman's mean ranks over problems (see
/// paired_blocks()), with 1, the best, on the left; with Nemenyi's test the critical difference above the axis. Thick
/// bars join the largest sets of optimisers without significant differences at the family-wise level
/// request.ranking.family_alpha.
/// Data: "critical-difference.csv" (mean rank, optimiser) and "critical-difference-groups.csv" (first and last mean
/// rank of each bar).
/// @throws InputError if nothing can be compared
std::vector<Figure> critical_difference(const Selection& selection, const PlotRequest& request);

}  // namespace bobench::analysis::plots
