// Borda scores and first places over the budget: figures 3.4 and 3.5 of Aryan's thesis.
#pragma once

#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"
#include "analysis/ranked_problems.hpp"

namespace bobench::analysis::plots {

/// "first-places" and "borda": the scores that `bobench rank --at N` gives, for each N from 1 to the budget (at most
/// about 100 of them), or `--at-cost C` where the axis shows cost; a panel for all problems, for each dimension and for
/// each group.
/// @throws InputError if there is nothing to rank
std::vector<Figure> score_curves(const Selection& selection, const PlotRequest& request);

/// One way to divide the problems: all of them, or by something that at least two problems differ in.
struct Division {
  GroupBy by = GroupBy::nothing;
  std::string name;  ///< "all problems", "dimension", "group"
};

/// All problems, then dimension, then group, the latter two where they divide.
std::vector<Division> divisions(const Selection& selection);

/// What a part of a division is called: "dimension 5", "G1", "all problems".
std::string name_of_part(const Division& division, const std::string& key);

}  // namespace bobench::analysis::plots
