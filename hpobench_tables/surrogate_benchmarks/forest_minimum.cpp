#include "hpobench_tables/surrogate_benchmarks/forest_minimum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace bobench::hpobench_tables {
namespace {

/// One value per cell of the feature's range: the lower bound, and the first number above each threshold inside.
std::vector<double> representatives(const Forest& forest, Eigen::Index feature, double low, double high) {
  std::vector<double> values{low};
  for (const float threshold : forest.thresholds(feature)) {
    if (threshold < static_cast<float>(low) || threshold >= static_cast<float>(high)) continue;
    const float above = std::nextafter(threshold, std::numeric_limits<float>::infinity());
    values.push_back(std::min(static_cast<double>(above), high));
  }
  return values;
}

}  // namespace

std::optional<ForestMinimum> minimum_over_box(const Forest& forest, const Eigen::VectorXd& low,
                                              const Eigen::VectorXd& high, std::size_t max_cells) {
  const auto d = static_cast<std::size_t>(forest.features());
  std::vector<std::vector<double>> axes(d);
  std::size_t cells = 1;
  for (std::size_t i = 0; i < d; ++i) {
    const auto feature = static_cast<Eigen::Index>(i);
    axes[i] = representatives(forest, feature, low[feature], high[feature]);
    if (axes[i].size() > max_cells / cells) return std::nullopt;
    cells *= axes[i].size();
  }
  ForestMinimum best{std::numeric_limits<double>::infinity(), low};
  Eigen::VectorXd x(forest.features());
  for (std::size_t cell = 0; cell < cells; ++cell) {
    std::size_t rest = cell;
    for (std::size_t i = 0; i < d; ++i) {
      x[static_cast<Eigen::Index>(i)] = axes[i][rest % axes[i].size()];
      rest /= axes[i].size();
    }
    const double value = forest.predict({x.data(), d});
    if (value < best.value) best = {value, x};
  }
  return best;
}

}  // namespace bobench::hpobench_tables
