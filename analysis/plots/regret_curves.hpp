// Regret over the budget, with a panel for each problem.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// Simple regret of the best so far (results/judgement.hpp: without noise, at the top fidelity), over runs by the statistic
/// and band asked for; where an optimum is not known, the best value, on a linear axis. A run that ended early, failed
/// ones included, goes on at its last value. With each = true also "regret-PROBLEM", a figure for each problem.
/// @throws InputError if seconds are asked for, and neither simulated nor measured ones are recorded
std::vector<Figure> regret_curves(const Selection& selection, const PlotRequest& request);

}  // namespace bobench::analysis::plots
