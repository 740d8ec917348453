// Figures of many optimisers: who is drawn, and who in colour.
#pragma once

#include <string>
#include <vector>

#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

/// Keeps the optimisers with the lowest mean ranks if there are too many to distinguish in a figure.
/// @return a note about this; "" if nothing is left out
std::string keep_the_best(Selection& selection);

/// Marks the optimisers that curves show in grey, behind the others (ShownOptimizer::is_muted): all but those that
/// `highlighted` names, with wildcards; if that is empty and there are more than eight, all but the five with the
/// lowest mean ranks.
/// @return a note about this; "" if all have their colours
/// @throws InputError for a pattern without a match
std::string mute_others(Selection& selection, const std::vector<std::string>& highlighted);

}  // namespace bobench::analysis::plots
