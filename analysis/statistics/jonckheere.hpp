// The Jonckheere-Terpstra test for ordered alternatives.
#pragma once

#include <vector>

namespace bobench::analysis {

struct JonckheereResult {
  double statistic = 0.0;     ///< pairs of values of two groups in which the later group's is larger, ties counting 1/2
  double p_increasing = 1.0;  ///< one-sided: values increase from group to group
  double p_decreasing = 1.0;  ///< one-sided: values decrease
};

/// Tests whether values increase, or decrease, from group to group. [Jonckheere 1954; Terpstra 1952; ties: Hollander &
/// Wolfe, Sec. 6.2]
/// Normal approximation with the tie-corrected variance, without continuity correction. Fewer than two groups or all
/// values equal: both p are 1. @throws Error for NaN
JonckheereResult jonckheere(const std::vector<std::vector<double>>& groups);

}  // namespace bobench::analysis
