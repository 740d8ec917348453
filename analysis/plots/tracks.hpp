// The best racing lines and ways of the rover that optimisers found.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// Is there a problem "racing/...", "track:..." or "rover/..." whose configurations are on record?
bool has_tracks(const Selection& selection);

/// A figure for each such problem, a panel for each optimiser: the line of the lowest value of all its runs, its colour the
/// speed; start, time, borders; or the way through obstacles.
/// @throws InputError if there is none, or configurations are not on record
std::vector<Figure> tracks(const Selection& selection, const PlotRequest& request);

}  // namespace bobench::analysis::plots
