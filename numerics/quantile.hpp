// Quantiles of a sample.
#pragma once

#include <cstddef>
#include <span>

#include <Eigen/Core>

namespace bobench {

/// The quantile by linear interpolation between order statistics, at the position share (n - 1) (numpy's default, R's
/// type 7 [Hyndman & Fan 1996]). Values may be infinite; NaN for an empty sample, or if a value is NaN.
/// @param values (n), in any order  @param share in [0, 1]
double quantile(std::span<const double> values, double share);
inline double quantile(const Eigen::VectorXd& values, double share) {
  return quantile(std::span<const double>(values.data(), static_cast<std::size_t>(values.size())), share);
}
/// The same without a copy: it reorders the values.
double quantile_in_place(std::span<double> values, double share);

inline double median(std::span<const double> values) {
  return quantile(values, 0.5);
}

}  // namespace bobench
