// Empirical cumulative distributions of the time to reach targets, as COCO draws them.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "targets": the share of all (problem, run, target) triples with regret <= target by evaluation t, over
/// log10(t / dimension) [Hansen et al. 2016, "COCO: performance assessment"], or by cost over log10(cost); a panel for
/// all problems, each dimension and each group. Targets are log-uniform from 10^highest to 10^lowest, both ends
/// included. Every run that is there counts, a run that misses a target as never. With PlotRequest::restarts the runs on a
/// problem are put together to ones that are begun anew until they reach the target, as COCO does: of (problem, target)
/// pairs every one that some run reached is solved in the end, and what counts is when.
/// Problems without a known optimum or dimension, and those that some optimiser has no run on, are left out and named.
/// @throws InputError if none is left, or if the targets make no sense
std::vector<Figure> solved_targets(const Selection& selection, const PlotRequest& request);

/// 10^highest, ..., 10^lowest.
std::vector<double> targets_of(const PlotRequest& request);

}  // namespace bobench::analysis::plots
