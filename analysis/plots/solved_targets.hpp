// Empirical cumulative distribution functions (ECDFs) of runtimes to targets, as COCO draws them.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "targets": the share of all (problem, run, target) triples with regret <= target by evaluation t, over log10(t /
/// dimension) [Hansen et al. 2016, "COCO: performance assessment"], or by cost over log10(cost); a panel for all
/// problems, each dimension and each group. Targets are log-uniform from 10^highest to 10^lowest, both ends included.
/// All existing runs count; a target that a run misses counts as never reached.
/// With PlotRequest::restarts, the runs on a problem are combined by simulated restarts until they reach the target, as
/// COCO does: every (problem, target) pair that some run reached is eventually solved, and only the runtime differs.
/// Problems with an unknown optimum or dimension, and those without a run of some optimiser, are left out and named.
/// @throws InputError if no problem is left, or if the targets are invalid
std::vector<Figure> solved_targets(const Selection& selection, const PlotRequest& request);

/// 10^highest, ..., 10^lowest.
std::vector<double> targets_of(const PlotRequest& request);

}  // namespace bobench::analysis::plots
