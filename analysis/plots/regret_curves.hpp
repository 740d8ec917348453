// Regret over the budget, with a panel for each problem.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// Simple regret of the best value so far (results/judgement.hpp: without noise, at the highest fidelity), summarised
/// over runs by the requested statistic and band; where an optimum is unknown, the best value, on a linear axis. A run
/// that ended early, for example by a failure, continues at its last value. With each = true also "regret-PROBLEM", a
/// figure for each problem.
/// @throws InputError if seconds are requested and neither simulated nor measured ones are recorded
std::vector<Figure> regret_curves(const Selection& selection, const PlotRequest& request);

}  // namespace bobench::analysis::plots
