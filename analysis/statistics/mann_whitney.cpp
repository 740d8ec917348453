#include "analysis/statistics/mann_whitney.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "analysis/statistics/ranks.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {
namespace {

constexpr std::size_t max_for_exact = 20;

/// Shares of all assignments of values to the first sample: those with U below u, and with U at most u.
struct Shares {
  double below = 0.0, up_to = 0.0;
};

/// Without ties. The number of orders with U = k satisfies c(n, m, k) = c(n-1, m, k-m) + c(n, m-1, k); equivalently it
/// is a coefficient of the Gaussian binomial prod_{i=1}^{n} (1 - q^(m+i)) / (1 - q^i). All counts are integers below
/// 2^53 for samples of 20 (C(40, 20) = 1.4e11), so doubles are exact.
Shares untied_shares(std::size_t n, std::size_t m, std::size_t u) {
  std::vector<double> count(n * m + 1, 0.0);
  count[0] = 1.0;
  for (std::size_t i = 1; i <= n; ++i) {
    for (std::size_t k = count.size(); k-- > m + i;) count[k] -= count[k - m - i];  // times 1 - q^(m+i)
    for (std::size_t k = i; k < count.size(); ++k) count[k] += count[k - i];        // divided by 1 - q^i
  }
  double total = 0.0;
  Shares shares;
  for (std::size_t k = 0; k < count.size(); ++k) {
    total += count[k];
    if (k < u) shares.below += count[k];
    if (k <= u) shares.up_to += count[k];
  }
  return {shares.below / total, shares.up_to / total};
}

double ways_to_choose(std::size_t few, std::size_t of) {
  double ways = 1.0;
  for (std::size_t i = 1; i <= few; ++i) ways = ways * static_cast<double>(of - few + i) / static_cast<double>(i);
  return ways;
}

/// The values are integers, so the order of summation is irrelevant; vectorised although this module otherwise is not.
void add_multiple(double factor, const double* from, std::size_t size, double* to) {
#pragma omp simd
  for (std::size_t k = 0; k < size; ++k) to[k] += factor * from[k];
}

/// The same with ties, in halves: `twice_u` is 2 u. The pooled values are processed by groups of equal values, in
/// ascending order. If c of the g values below a group of t belong to the first sample, and j of the group do, too,
/// they add j (g - c) + j (t - j) / 2 to U, in C(t, j) ways. With c of g values, 2 U is at most 2 c (g - c). The
/// remaining n - c, each above g - c values of the second sample, add at least 2 (n - c) (g - c). States that exceed
/// twice_u with these are skipped.
/// @param groups  sizes of the groups, in ascending order of values
Shares tied_shares(const std::vector<std::size_t>& groups, std::size_t n, std::size_t m, std::size_t twice_u) {
  const std::size_t width = twice_u + 1;
  std::vector<double> count((n + 1) * width, 0.0);  // [c][twice U]
  count[0] = 1.0;
  std::size_t g = 0;
  for (const std::size_t t : groups) {
    // In place: a row depends on itself (j = 0) and on rows before it, which are updated later.
    const std::size_t least = g + t > m ? g + t - m : 0;
    for (std::size_t c = std::min(n, g + t); c + 1 > std::max<std::size_t>(least, 1); --c) {
      for (std::size_t j = 1; j <= std::min(t, c); ++j) {
        const std::size_t before = c - j;
        if (before > g) continue;
        const std::size_t added = j * (2 * (g - before) + t - j);
        const std::size_t to_come = 2 * (n - c) * (g + t - c);
        if (added + to_come >= width) continue;
        const double ways = ways_to_choose(j, t);
        add_multiple(ways, &count[before * width], std::min(width - to_come - added, 2 * before * (g - before) + 1),
                     &count[c * width + added]);
      }
    }
    g += t;
  }
  const auto row = count.end() - static_cast<std::ptrdiff_t>(width);
  const double all = ways_to_choose(n, n + m), below = std::accumulate(row, count.end() - 1, 0.0);
  return {below / all, (below + count.back()) / all};
}

/// The sizes of the groups of equal ranks, in ascending order of ranks.
std::vector<std::size_t> tie_groups(std::vector<double> ranks) {
  std::ranges::sort(ranks);
  std::vector<std::size_t> groups;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (i == 0 || ranks[i] != ranks[i - 1]) groups.push_back(0);
    ++groups.back();
  }
  return groups;
}

/// P(U <= u) by the normal approximation.
double approximate_probability(double n, double m, double u, double ties) {
  const double all = n + m;
  const double variance = n * m / 12.0 * ((all + 1.0) - ties / (all * (all - 1.0)));
  if (variance <= 0.0) return 1.0;
  return normal_probability((u - n * m / 2.0) / std::sqrt(variance));
}

/// P(U <= u) and P(U >= u) for the first sample's U, if the distributions are equal.
struct Tails {
  double low, high;
};

/// The data of both tests.
struct Comparison {
  std::size_t n, m;
  double u_first, ties;
  bool exact;
  std::vector<std::size_t> groups;

  double pairs() const { return static_cast<double>(n) * static_cast<double>(m); }
  double u_second() const { return pairs() - u_first; }

  Tails tails() const {
    const double of_first = static_cast<double>(n), of_second = static_cast<double>(m);
    if (!exact) {
      return {approximate_probability(of_first, of_second, u_first, ties),
              approximate_probability(of_first, of_second, u_second(), ties)};
    }
    // The smaller of the two U takes less time. With ties the distribution need not be symmetric. The same numbers are
    // added in either order of the samples, so that p is the same.
    if (u_first < u_second() || (u_first == u_second() && n <= m)) {
      const Shares shares = shares_of(n, m, u_first);
      return {shares.up_to, 1.0 - shares.below};
    }
    const Shares shares = shares_of(m, n, u_second());
    return {1.0 - shares.below, shares.up_to};
  }

 private:
  Shares shares_of(std::size_t own, std::size_t other, double u) const {
    return ties > 0.0 ? tied_shares(groups, own, other, static_cast<std::size_t>(std::lround(2.0 * u)))
                      : untied_shares(own, other, static_cast<std::size_t>(u));
  }
};

Comparison compare(std::span<const double> first, std::span<const double> second, MannWhitneyMethod method) {
  const std::size_t n = first.size(), m = second.size();
  std::vector<double> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  const std::vector<double> ranks = mid_ranks(all);
  const double ties = tie_correction(all), size = static_cast<double>(n);
  double rank_sum = 0.0;
  for (std::size_t i = 0; i < n; ++i) rank_sum += ranks[i];
  const bool exact =
      method == MannWhitneyMethod::exact || (method == MannWhitneyMethod::automatic && std::max(n, m) <= max_for_exact);
  return {n,    m,     rank_sum - size * (size + 1.0) / 2.0,
          ties, exact, exact && ties > 0.0 ? tie_groups(ranks) : std::vector<std::size_t>{}};
}

}  // namespace

MannWhitneyResult mann_whitney(std::span<const double> first, std::span<const double> second,
                               MannWhitneyMethod method) {
  if (first.empty() || second.empty()) return {};
  const Comparison comparison = compare(first, second, method);
  const Tails tails = comparison.tails();
  MannWhitneyResult result;
  result.u_first = comparison.u_first;
  result.u_second = comparison.u_second();
  result.p = std::min(1.0, 2.0 * std::min(tails.low, tails.high));
  return result;
}

double mann_whitney_less(std::span<const double> first, std::span<const double> second, MannWhitneyMethod method) {
  if (first.empty() || second.empty()) return 1.0;
  return compare(first, second, method).tails().low;
}

ResampledMannWhitney::ResampledMannWhitney(std::span<const double> first, std::span<const double> second) {
  std::vector<double> values(first.begin(), first.end());
  values.insert(values.end(), second.begin(), second.end());
  const std::vector<double> ranks = mid_ranks(values);
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::size_t i) { return ranks[i]; });
  double last = 0.0;  // ranks begin at 1
  for (const std::size_t i : order) {
    const bool is_second = i >= first.size();
    sorted_.push_back({is_second ? i - first.size() : i, is_second, ranks[i] != last});
    last = ranks[i];
  }
}

MannWhitneyResult ResampledMannWhitney::of(std::span<const double> first_times,
                                           std::span<const double> second_times) const {
  double n = 0.0, m = 0.0, u_first = 0.0, ties = 0.0;  // counts of the values below, and sums over them
  double first = 0.0, second = 0.0;                    // counts of the equal values
  const auto close_group = [&] {
    const double equal = first + second;
    u_first += first * (m + second / 2.0);
    ties += equal * equal * equal - equal;
    n += first;
    m += second;
    first = second = 0.0;
  };
  for (const Value& value : sorted_) {
    if (value.is_new) close_group();
    (value.is_second ? second : first) += (value.is_second ? second_times : first_times)[value.index];
  }
  close_group();
  if (n == 0.0 || m == 0.0) return {};
  const double u_second = n * m - u_first;
  return {u_first, u_second, std::min(1.0, 2.0 * approximate_probability(n, m, std::min(u_first, u_second), ties))};
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
  const double z = normal_quantile(power) - normal_quantile(alpha / 2.0);
  constexpr double most = 1e9;
  return static_cast<int>(std::ceil(std::min(most, z * z / (6.0 * (a12 - 0.5) * (a12 - 0.5)))));
}

}  // namespace bobench::analysis
