#include "surrogates/quantile_labels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace bobench::surrogates {
namespace {

/// At the position `share * (count - 1)` of rising values; infinite beyond the last one.
double interpolate(const std::vector<double>& sorted, double share, std::size_t count) {
  const double position = share * static_cast<double>(count - 1);
  const auto below = static_cast<std::size_t>(position);
  if (position > static_cast<double>(sorted.size() - 1)) return std::numeric_limits<double>::infinity();
  if (below + 1 >= sorted.size()) return sorted.back();
  return sorted[below] + (position - std::floor(position)) * (sorted[below + 1] - sorted[below]);
}

}  // namespace

double quantile(const Eigen::VectorXd& values, double share) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  return interpolate(sorted, share, sorted.size());
}

QuantileLabels quantile_labels(const Eigen::VectorXd& y, double gamma, bool strict) {
  std::vector<double> finite;
  std::ranges::copy_if(y, std::back_inserter(finite), [](double value) { return std::isfinite(value); });
  std::ranges::sort(finite);
  const double tau = interpolate(finite, gamma, static_cast<std::size_t>(y.size()));
  const auto label = [&](double value) { return std::isfinite(value) && (strict ? value < tau : value <= tau); };
  return {y.unaryExpr([&](double value) { return label(value) ? 1.0 : 0.0; }), tau};
}

}  // namespace bobench::surrogates
