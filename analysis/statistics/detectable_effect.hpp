// The smallest effect that a rank test of a given number of runs can detect.
#pragma once

#include <cstddef>

namespace bobench::analysis {

/// The A12 farthest from 1/2, below it, that a one-sided Mann-Whitney test of n against m values at level alpha misses
/// with probability 1 - power [Noether 1987]: 1/2 - (z_(1-alpha) + z_power) sqrt((n + m) / (12 n m)), at least 0. NaN
/// where not even complete separation is significant.
double min_detectable_a12(std::size_t n, std::size_t m, double alpha, double power = 0.8);

}  // namespace bobench::analysis
