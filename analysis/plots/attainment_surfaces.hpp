// Attainment surfaces: what which share of an optimiser's runs has attained.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "attainment": a panel for each problem and optimiser, with a surface of its empirical attainment function for the
/// best run, 25, 50, 75 and 100 % of the runs (analysis/runtimes/attainment.hpp): regret, or value, over evaluations.
/// @throws InputError by cost, or if there are no runs
std::vector<Figure> attainment_surfaces(const Selection& selection, const PlotRequest& request);

}  // namespace bobench::analysis::plots
