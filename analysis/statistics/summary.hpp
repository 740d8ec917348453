// Summaries of a sample.
#pragma once

#include <span>

namespace bobench::analysis {

/// All of them NaN for an empty sample.
double mean(std::span<const double> values);
/// With the divisor n - 1, as the thesis' tables have it; NaN for fewer than two values.
double standard_deviation(std::span<const double> values);
/// The share-quantile, share in [0, 1], by linear interpolation between order statistics (numpy's default, R's type 7).
double quantile(std::span<const double> values, double share);
inline double median(std::span<const double> values) {
  return quantile(values, 0.5);
}

}  // namespace bobench::analysis
