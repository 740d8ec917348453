#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "landscape/features/features.hpp"
#include "numerics/quantile.hpp"

namespace bobench::landscape {
namespace {

using Eigen::Index;

struct Spread {
  double mean, median;
};

/// Of the distances between the points at these positions; distances of 0 do not count. NaN without any.
Spread spread_of(const Eigen::MatrixXd& points, const std::vector<Index>& positions) {
  std::vector<double> distances;
  double sum = 0.0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (std::size_t j = i + 1; j < positions.size(); ++j) {
      const double distance = (points.row(positions[i]) - points.row(positions[j])).norm();
      if (distance == 0.0) continue;
      distances.push_back(distance);
      sum += distance;
    }
  }
  if (distances.empty()) return {std::nan(""), std::nan("")};
  return {sum / static_cast<double>(distances.size()), median(distances)};
}

}  // namespace

Features dispersion_features(const Sample& sample) {
  std::vector<Index> all;
  for (Index i = 0; i < sample.values.size(); ++i) all.push_back(i);
  const Spread whole = spread_of(sample.points, all);
  constexpr std::array percents = {2, 5, 10, 25};
  std::vector<Spread> best;
  for (const int percent : percents) {
    const double level = quantile(sample.values, percent / 100.0);
    std::vector<Index> below;
    for (const Index i : all) {
      if (sample.values[i] <= level) below.push_back(i);
    }
    best.push_back(spread_of(sample.points, below));
  }
  Features features;
  const auto add = [&](const char* name, auto value_of) {
    for (std::size_t i = 0; i < best.size(); ++i) {
      features.push_back({fmt::format("disp.{}_{:02}", name, percents[i]), value_of(best[i])});
    }
  };
  add("ratio_mean", [&](const Spread& one) { return one.mean / whole.mean; });
  add("ratio_median", [&](const Spread& one) { return one.median / whole.median; });
  add("diff_mean", [&](const Spread& one) { return one.mean - whole.mean; });
  add("diff_median", [&](const Spread& one) { return one.median - whole.median; });
  return features;
}

}  // namespace bobench::landscape
