#include "analysis/statistics/bayesian_signed_rank.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::analysis {
namespace {

/// Pairs of sorted points whose mean lies outside the region: for each point, how many others lie so low, and from
/// which on they lie so high.
struct OutsidePairs {
  std::vector<std::size_t> below, above;
};

OutsidePairs outside_pairs(const std::vector<double>& sorted, double rope) {
  OutsidePairs pairs;
  for (const double point : sorted) {
    const auto below =
        std::ranges::partition_point(sorted, [&](double other) { return 0.5 * (point + other) < -rope; });
    const auto above =
        std::ranges::partition_point(sorted, [&](double other) { return !(0.5 * (point + other) > rope); });
    pairs.below.push_back(static_cast<std::size_t>(below - sorted.begin()));
    pairs.above.push_back(static_cast<std::size_t>(above - sorted.begin()));
  }
  return pairs;
}

}  // namespace

PracticalEquivalence bayesian_signed_rank(std::span<const double> differences, double rope, int draws, Random& random) {
  if (!(rope >= 0.0) || !std::isfinite(rope)) {
    throw InputError(fmt::format("the region of practical equivalence is {}; expected a finite number >= 0", rope));
  }
  if (std::ranges::any_of(differences, [](double z) { return std::isnan(z); })) {
    throw InputError("the Bayesian signed-rank test does not accept NaN");
  }
  if (differences.empty()) return {};
  std::vector<double> points(differences.begin(), differences.end());
  std::ranges::sort(points);
  const auto prior = std::ranges::lower_bound(points, 0.0) - points.begin();
  points.insert(points.begin() + prior, 0.0);
  const OutsidePairs pairs = outside_pairs(points, rope);
  const std::size_t n = points.size();
  std::vector<double> cumulative(n + 1, 0.0);  // of weights that are not yet divided by their sum
  int first = 0, second = 0;
  for (int draw = 0; draw < draws; ++draw) {
    for (std::size_t i = 0; i < n; ++i) {
      // Gamma variables of shape 1, and of shape 1/2 for the prior's point: half a squared normal variable.
      const double normal = static_cast<std::ptrdiff_t>(i) == prior ? random.normal() : 0.0;
      const double weight =
          static_cast<std::ptrdiff_t>(i) == prior ? 0.5 * normal * normal : -std::log1p(-random.uniform());
      cumulative[i + 1] = cumulative[i] + weight;
    }
    const double total = cumulative[n];
    double low = 0.0, high = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      const double weight = cumulative[i + 1] - cumulative[i];
      low += weight * cumulative[pairs.below[i]];
      high += weight * (total - cumulative[pairs.above[i]]);
    }
    const double inside = total * total - low - high;
    first += low > inside && low > high;
    second += high > inside && high > low;
  }
  PracticalEquivalence result;
  result.first = static_cast<double>(first) / draws;
  result.second = static_cast<double>(second) / draws;
  result.equivalent = static_cast<double>(draws - first - second) / draws;
  return result;
}

}  // namespace bobench::analysis
