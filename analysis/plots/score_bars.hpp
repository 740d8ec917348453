// Bar charts of Borda scores and first places by group and by dimension: figure 3.3 of Aryan's thesis.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// "scores": Borda scores on the left, first places on the right. One row for function groups and one for dimensions,
/// if the problems differ in them; otherwise one row for all problems together.
/// @throws InputError if there is nothing to rank
std::vector<Figure> score_bars(const Selection& selection, const PlotRequest& request);

}  // namespace bobench::analysis::plots
