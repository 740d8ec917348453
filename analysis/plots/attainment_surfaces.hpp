// Attainment surfaces: the values attained by given shares of an optimiser's runs.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "attainment": a panel for each problem and optimiser, with the surfaces of its empirical attainment function for the
/// best run, 25, 50, 75 and 100 % of the runs (analysis/runtimes/attainment.hpp): regret, or value, over evaluations.
/// @throws InputError for a cost axis or horizon, or without any runs
std::vector<Figure> attainment_surfaces(const Selection& selection, const PlotRequest& request);

}  // namespace bobench::analysis::plots
