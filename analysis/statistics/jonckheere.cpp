#include "analysis/statistics/jonckheere.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/statistics/mann_whitney.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {
namespace {

/// Sums over the sizes of groups or of ties.
struct Sizes {
  double cubic = 0.0, falling3 = 0.0, falling2 = 0.0;
  void add(double n) {
    cubic += n * (n - 1.0) * (2.0 * n + 5.0);
    falling3 += n * (n - 1.0) * (n - 2.0);
    falling2 += n * (n - 1.0);
  }
};

}  // namespace

JonckheereResult jonckheere(const std::vector<std::vector<double>>& groups) {
  JonckheereResult result;
  std::vector<double> all;
  Sizes of_groups, of_ties;
  double squares = 0.0;
  for (std::size_t j = 0; j < groups.size(); ++j) {
    const double size = static_cast<double>(groups[j].size());
    of_groups.add(size);
    squares += size * size;
    all.insert(all.end(), groups[j].begin(), groups[j].end());
    for (std::size_t i = 0; i < j; ++i) {
      result.statistic += mann_whitney(groups[j], groups[i], MannWhitneyMethod::normal).u_first;  // only U is used
    }
  }
  std::ranges::sort(all);
  for (auto first = all.begin(); first != all.end();) {
    const auto last = std::upper_bound(first, all.end(), *first);
    of_ties.add(static_cast<double>(last - first));
    first = last;
  }
  const double n = static_cast<double>(all.size());
  Sizes of_all;
  of_all.add(n);
  if (of_all.falling3 <= 0.0) return result;
  const double variance = (of_all.cubic - of_groups.cubic - of_ties.cubic) / 72.0 +
                          of_groups.falling3 * of_ties.falling3 / (36.0 * of_all.falling3) +
                          of_groups.falling2 * of_ties.falling2 / (8.0 * of_all.falling2);
  if (variance <= 1e-12) return result;
  const double z = (result.statistic - (n * n - squares) / 4.0) / std::sqrt(variance);
  result.p_increasing = normal_probability(-z);
  result.p_decreasing = normal_probability(z);
  return result;
}

}  // namespace bobench::analysis
