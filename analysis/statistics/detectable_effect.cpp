#include "analysis/statistics/detectable_effect.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "analysis/statistics/mann_whitney.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {

double min_detectable_a12(std::size_t n, std::size_t m, double alpha, double power) {
  std::vector<double> low(n), high(m);
  std::iota(low.begin(), low.end(), 0.0);
  std::iota(high.begin(), high.end(), static_cast<double>(n));
  if (mann_whitney_less(low, high) >= alpha) return std::numeric_limits<double>::quiet_NaN();
  const double z = normal_quantile(1.0 - alpha) + normal_quantile(power);
  const double a = static_cast<double>(n), b = static_cast<double>(m);
  return std::max(0.0, 0.5 - z * std::sqrt((a + b) / (12.0 * a * b)));
}

}  // namespace bobench::analysis
