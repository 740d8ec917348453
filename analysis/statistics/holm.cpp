#include "analysis/statistics/holm.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/error.hpp"

namespace bobench::analysis {

std::vector<double> holm(std::span<const double> p_values) {
  if (std::ranges::any_of(p_values, [](double p) { return std::isnan(p); })) throw Error("a p-value is NaN");
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return p_values[i]; });
  std::vector<double> adjusted(p_values.size());
  double highest = 0.0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    highest = std::max(highest, std::min(1.0, static_cast<double>(order.size() - rank) * p_values[order[rank]]));
    adjusted[order[rank]] = highest;
  }
  return adjusted;
}

}  // namespace bobench::analysis
