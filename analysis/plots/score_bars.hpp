// Borda scores and first places by group and by dimension, as bars: figure 3.3 of Aryan's thesis.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "scores": to the left Borda scores, to the right first places; a row for function groups and one for dimensions,
/// where the problems differ in them; one row for all problems together where they do not.
/// @throws InputError if there is nothing to rank
std::vector<Figure> score_bars(const Selection& selection, const PlotRequest& request);

}  // namespace bobench::analysis::plots
