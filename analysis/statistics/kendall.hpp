// Kendall's rank correlation.
#pragma once

#include <vector>

namespace bobench::analysis {

/// tau-b [Kendall 1945]: pairs in the same order less those in the opposite one, over the geometric mean of the numbers
/// of pairs that are not tied in x and in y. In [-1, 1]; NaN where one of them has no two different values. Takes n^2
/// steps.
/// @param x, y (n) finite
double kendall_tau(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace bobench::analysis
