#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "landscape/features/features.hpp"

namespace bobench::landscape {
namespace {

using Eigen::ArrayXd, Eigen::Index;

/// The distances of a point from all.
ArrayXd distances_from(Index point, const Eigen::MatrixXd& points) {
  return (points.rowwise() - points.row(point)).rowwise().norm();
}

/// The points from the nearest on, without the point itself.
std::vector<Index> nearest_first(Index point, const ArrayXd& distances) {
  std::vector<Index> order(static_cast<std::size_t>(distances.size()));
  std::iota(order.begin(), order.end(), Index{0});
  std::erase(order, point);
  std::ranges::stable_sort(order, {}, [&](Index i) { return distances[i]; });
  return order;
}

/// The nearest point with a lower value; without one, the nearest with the same value that is not among the `near` first,
/// as in flacco.
std::optional<Index> nearest_better(double value, const Eigen::VectorXd& values, const std::vector<Index>& order,
                                    std::size_t near) {
  const auto lower = std::ranges::find_if(order, [&](Index i) { return values[i] < value; });
  if (lower != order.end()) return *lower;
  const auto same = std::find_if(order.begin() + static_cast<std::ptrdiff_t>(std::min(near, order.size())), order.end(),
                                 [&](Index i) { return values[i] == value; });
  return same == order.end() ? std::nullopt : std::optional(*same);
}

double deviation(const ArrayXd& values) {
  return std::sqrt((values - values.mean()).square().sum() / static_cast<double>(values.size() - 1));
}

double correlation(const ArrayXd& a, const ArrayXd& b) {
  const ArrayXd da = a - a.mean(), db = b - b.mean();
  return (da * db).sum() / std::sqrt(da.square().sum() * db.square().sum());
}

}  // namespace

Features nearest_better_features(const Sample& sample) {
  constexpr double share = 0.05;  // of the sample is near
  const Index n = sample.values.size();
  const auto near = static_cast<std::size_t>(std::ceil(share * static_cast<double>(n))) - 1;
  ArrayXd to_nearest(n), to_better(n), chosen = ArrayXd::Zero(n);
  for (Index i = 0; i < n; ++i) {
    const ArrayXd distances = distances_from(i, sample.points);
    const std::vector<Index> order = nearest_first(i, distances);
    const auto better = nearest_better(sample.values[i], sample.values, order, near);
    to_nearest[i] = distances[order.front()];
    to_better[i] = better ? distances[*better] : to_nearest[i];
    if (better) ++chosen[*better];
  }
  std::vector<double> ratios;
  for (Index i = 0; i < n; ++i) {
    if (to_better[i] > 0.0) ratios.push_back(to_nearest[i] / to_better[i]);  // not between equal points
  }
  const ArrayXd ratio = Eigen::Map<const ArrayXd>(ratios.data(), static_cast<Index>(ratios.size()));
  return {{"nbc.nn_nb.sd_ratio", deviation(to_nearest) / deviation(to_better)},
          {"nbc.nn_nb.mean_ratio", to_nearest.mean() / to_better.mean()},
          {"nbc.nn_nb.cor", correlation(to_nearest, to_better)},
          {"nbc.dist_ratio.coeff_var", deviation(ratio) / ratio.mean()},
          {"nbc.nb_fitness.cor", correlation(chosen, sample.values.array())}};
}

}  // namespace bobench::landscape
