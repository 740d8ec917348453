// Which features tell where an optimiser is better than another.
#pragma once

#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "landscape/features/features.hpp"

namespace bobench::landscape {

/// A problem's features, and the share of paired runs on it that the first optimiser wins against the second; a tie counts
/// half.
struct JudgedProblem {
  std::string problem;
  Features features;
  double won = 0.5;
};

/// For each feature that all problems have, Kendall's tau of its values and the shares. p: adjusted for all features, from
/// permutations of the shares (the share of permutations in which the largest |tau| of any feature is at least this one's)
/// [Westfall & Young 1993]. The medians of the feature where the first wins more than half of the runs, and where it wins
/// fewer. Lowest p first.
/// @param problems  with the same features, in the same order
/// @throws InputError for fewer than five problems, or if the first wins the same share everywhere
analysis::Table separation_table(const std::vector<JudgedProblem>& problems, const std::string& first,
                                 const std::string& second);

}  // namespace bobench::landscape
