// Small multiples: curves of several optimisers in panels of equal size, many to a page, with one legend. Used for
// regret by problem, and for scores and solved targets by group and dimension.
#pragma once

#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/panels.hpp"

namespace bobench::analysis::plots {

/// Pages of at most 24 panels, "NAME" or "NAME-1", "NAME-2", ..., each with its data "NAME.csv": columns x, value, low,
/// high, key, optimizer, with a block for each curve. A curve without points appears only in the legend.
std::vector<Figure> draw_small_multiples(const SmallMultiples& multiples);

/// Gives panels of shares the same value axis, up to the highest share, so that they can be compared.
void share_axis_of_shares(std::vector<Panel>& panels);

}  // namespace bobench::analysis::plots
