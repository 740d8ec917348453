// Kendall's rank correlation.
#pragma once

#include <vector>

namespace bobench::analysis {

/// tau-b [Kendall 1945]: concordant minus discordant pairs, divided by the geometric mean of the numbers of pairs that
/// are not tied in x and in y. In [-1, 1]; NaN if all values of x or of y are equal. Takes O(n^2) time.
/// @param x, y (n) finite
double kendall_tau(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace bobench::analysis
