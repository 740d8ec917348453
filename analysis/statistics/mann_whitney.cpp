#include "analysis/statistics/mann_whitney.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <boost/math/distributions/normal.hpp>

#include "analysis/statistics/ranks.hpp"
#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {
namespace {

constexpr std::size_t max_for_exact = 20;

/// P(U <= u) without ties. The number of orders with U = k obeys c(n, m, k) = c(n-1, m, k-m) + c(n, m-1, k);
/// equivalently it is a coefficient of the Gaussian binomial prod_{i=1}^{n} (1 - q^(m+i)) / (1 - q^i). All counts are
/// whole numbers below 2^53 for samples of 20 (C(40, 20) = 1.4e11), so doubles are exact.
double cumulative_probability(std::size_t n, std::size_t m, std::size_t u) {
  std::vector<double> count(n * m + 1, 0.0);
  count[0] = 1.0;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t k = count.size(); k-- > m + i;) count[k] -= count[k - m - i];  // times 1 - q^(m+i)
    for (std::size_t k = i; k < count.size(); ++k) count[k] += count[k - i];        // over 1 - q^i
  }
  double total = 0.0, below = 0.0;
  for (std::size_t k = 0; k < count.size(); ++k) {
    total += count[k];
    if (k <= u) below += count[k];
  }
  return below / total;
}

/// P(U <= u) by the normal approximation.
double approximate_probability(double n, double m, double u, double ties) {
  const double all = n + m;
  const double variance = n * m / 12.0 * ((all + 1.0) - ties / (all * (all - 1.0)));
  if (variance <= 0.0) return 1.0;
  return normal_probability((u - n * m / 2.0) / std::sqrt(variance));
}

/// What both tests are made of.
struct Comparison {
  std::size_t n, m;
  double u_first, ties;
  bool exact;

  double pairs() const { return static_cast<double>(n) * static_cast<double>(m); }
  /// P(U <= u) if the distributions are equal.
  double probability(double u) const {
    return exact ? cumulative_probability(n, m, static_cast<std::size_t>(u))
                 : approximate_probability(static_cast<double>(n), static_cast<double>(m), u, ties);
  }
};

Comparison compare(std::span<const double> first, std::span<const double> second, MannWhitneyMethod method) {
  const std::size_t n = first.size(), m = second.size();
  std::vector<double> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  const std::vector<double> ranks = mid_ranks(all);
  const double ties = tie_correction(all), size = static_cast<double>(n);
  if (method == MannWhitneyMethod::exact && ties > 0.0)
    throw Error("the exact Mann-Whitney test needs values without ties");
  double rank_sum = 0.0;
  for (std::size_t i = 0; i < n; ++i) rank_sum += ranks[i];
  const bool exact = method == MannWhitneyMethod::exact ||
                     (method == MannWhitneyMethod::automatic && ties == 0.0 && std::max(n, m) <= max_for_exact);
  return {n, m, rank_sum - size * (size + 1.0) / 2.0, ties, exact};
}

}  // namespace

MannWhitneyResult mann_whitney(std::span<const double> first, std::span<const double> second,
                               MannWhitneyMethod method) {
  if (first.empty() || second.empty()) return {};
  const Comparison comparison = compare(first, second, method);
  MannWhitneyResult result;
  result.u_first = comparison.u_first;
  result.u_second = comparison.pairs() - comparison.u_first;
  result.p = std::min(1.0, 2.0 * comparison.probability(std::min(result.u_first, result.u_second)));
  return result;
}

double mann_whitney_less(std::span<const double> first, std::span<const double> second, MannWhitneyMethod method) {
  if (first.empty() || second.empty()) return 1.0;
  const Comparison comparison = compare(first, second, method);
  return comparison.probability(comparison.u_first);
}

double min_mann_whitney_p(int n, MannWhitneyMethod method) {
  std::vector<double> low, high;
  for (int i = 0; i < n; ++i) {
    low.push_back(i);
    high.push_back(n + i);
  }
  return mann_whitney(low, high, method).p;
}

int replicates_to_separate(double alpha, MannWhitneyMethod method) {
  constexpr int most = 1000;
  for (int n = 1; n < most; ++n) {
    if (min_mann_whitney_p(n, method) < alpha) return n;
  }
  return most;
}

int replicates_to_find(double a12, double alpha, double power) {
  const boost::math::normal standard;
  const double z =
      boost::math::quantile(boost::math::complement(standard, alpha / 2.0)) + boost::math::quantile(standard, power);
  constexpr double most = 1e9;
  return static_cast<int>(std::ceil(std::min(most, z * z / (6.0 * (a12 - 0.5) * (a12 - 0.5)))));
}

}  // namespace bobench::analysis
