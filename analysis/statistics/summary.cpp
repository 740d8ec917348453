#include "analysis/statistics/summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace bobench::analysis {
namespace {
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
}

double mean(std::span<const double> values) {
  if (values.empty()) return undefined;
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double standard_deviation(std::span<const double> values) {
  if (values.size() < 2) return undefined;
  const double centre = mean(values);
  double sum = 0.0;
  for (const double value : values) sum += (value - centre) * (value - centre);
  return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

double quantile(std::span<const double> values, double share) {
  if (values.empty()) return undefined;
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  const double position = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const double weight = position - static_cast<double>(below);
  // Not a weighted sum where the weight is 0 or the neighbour equal: both may be infinite.
  if (weight == 0.0 || sorted[below] == sorted[below + 1]) return sorted[below];
  return sorted[below] + weight * (sorted[below + 1] - sorted[below]);
}

}  // namespace bobench::analysis
