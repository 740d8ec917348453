// Borda scores and first places over the budget: figures 3.4 and 3.5 of Aryan's thesis.
#pragma once

#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"
#include "analysis/ranked_problems.hpp"

namespace bobench::analysis::plots {

/// Figure::no_difference of scores without a significant win.
inline constexpr const char* no_wins =
    "no test on a single problem separates two optimisers, so that all have the same score";

/// "first-places" and "borda": the scores of `bobench rank --at N` for each N from 1 to the budget (at most about 100
/// values), or of `--at-cost C` if the axis shows cost. One panel for all problems, for each dimension and for each
/// group.
/// @throws InputError if there is nothing to rank
std::vector<Figure> score_curves(const Selection& selection, const PlotRequest& request);

/// A division of the problems: all together, or by a property in which at least two problems differ.
struct Division {
  GroupBy by = GroupBy::nothing;
  std::string name;  ///< "all problems", "dimension", "group"
};

/// All problems, then dimension and group if the problems differ in them.
std::vector<Division> divisions(const Selection& selection);

/// The title of a part of a division: "dimension 5", "G1", "all problems".
std::string name_of_part(const Division& division, const std::string& key);

}  // namespace bobench::analysis::plots
