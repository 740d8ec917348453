#include "analysis/statistics/effect_size.hpp"

#include <limits>

#include "analysis/statistics/mann_whitney.hpp"

namespace bobench::analysis {

double vargha_delaney(std::span<const double> first, std::span<const double> second) {
  const double pairs = static_cast<double>(first.size()) * static_cast<double>(second.size());
  if (pairs == 0.0) return std::numeric_limits<double>::quiet_NaN();
  return mann_whitney(first, second, MannWhitneyMethod::normal).u_first / pairs;
}

}  // namespace bobench::analysis
