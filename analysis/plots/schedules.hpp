// Schedules: which of several workers evaluated when.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "schedule": a panel for each optimiser with several workers, with its first run on the first of the problems that
/// has such a run. A row for each worker has a bar from the start to the end of each of its evaluations; their shades
/// alternate. Gaps are idle times.
/// @throws InputError without a run of several workers
std::vector<Figure> schedules(const Selection& selection, const PlotRequest& request);

/// Whether there is such a run.
bool has_schedules(const Selection& selection);

}  // namespace bobench::analysis::plots
