#include "numerics/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace bobench {

double quantile_in_place(std::span<double> values, double share) {
  const bool has_nan = std::ranges::any_of(values, [](double value) { return std::isnan(value); });
  if (values.empty() || has_nan) return std::numeric_limits<double>::quiet_NaN();
  const double position = share * static_cast<double>(values.size() - 1);
  const auto below = values.begin() + static_cast<std::ptrdiff_t>(position);
  std::nth_element(values.begin(), below, values.end());
  const double weight = position - std::floor(position);
  if (weight == 0.0) return *below;  // `below` may be the last value
  const double above = *std::min_element(below + 1, values.end());
  // Equal values are returned directly: both may be infinite.
  return *below == above ? above : *below + weight * (above - *below);
}

double quantile(std::span<const double> values, double share) {
  std::vector<double> copy(values.begin(), values.end());
  return quantile_in_place(copy, share);
}

}  // namespace bobench
