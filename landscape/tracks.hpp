// Plots of the simulators' solutions: racing lines coloured by speed, and the rover's trajectories.
#pragma once

#include "analysis/plots/figures.hpp"

namespace bobench::landscape {

/// `track`: a figure for each problem of racing lines and of the rover, with one panel for the best configuration of
/// each optimiser. Applies to results with recorded configurations (--record-x).
analysis::plots::FigureKind track_figure();

}  // namespace bobench::landscape
