// Critical-difference diagram: mean ranks on a line, with bars joining optimisers that do not differ significantly.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "critical-difference" [Demsar 2006, Sec. 3.2.4, figure 1]: mean ranks, with 1, the best, on the left. Thick bars join
/// the largest sets of optimisers that the test request.post_hoc does not separate at the family-wise level
/// request.ranking.family_alpha. By max_t these are mean ranks of all runs (see overall_ranking()); otherwise Friedman's
/// mean ranks over problems (see paired_blocks()), with Nemenyi's critical difference above the axis. More than 20
/// optimisers are a list, one below the other, with the bars on the right.
/// Data: "critical-difference.csv" (mean rank, optimiser) and "critical-difference-groups.csv" (first and last mean
/// rank of each bar).
/// @throws InputError if nothing can be compared
std::vector<Figure> critical_difference(const Selection& selection, const PlotRequest& request);

}  // namespace bobench::analysis::plots
