// The scale for standardisation to unit variance.
#pragma once

#include <algorithm>
#include <cmath>

namespace bobench {

/// The standard deviation of numbers with this variance and mean; 1 for numbers that differ by rounding alone, to avoid
/// amplified rounding errors: those with a standard deviation of at most tolerance max(least, |mean|).
inline double scale_of(double variance, double mean, double tolerance = 1e-14, double least = 1.0) {
  const double sd = std::sqrt(variance);
  return sd > tolerance * std::max(least, std::abs(mean)) ? sd : 1.0;
}

}  // namespace bobench
