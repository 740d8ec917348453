#include "analysis/statistics/wilcoxon.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/ranks.hpp"
#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {
namespace {

constexpr std::size_t max_pairs_for_exact = 50;

/// Positive if the first value is larger; 0 for equal infinities, whose difference would be NaN.
std::vector<double> differences(std::span<const double> first, std::span<const double> second) {
  if (first.size() != second.size()) {
    throw Error(fmt::format("paired samples of {} and {} values", first.size(), second.size()));
  }
  std::vector<double> result;
  for (std::size_t i = 0; i < first.size(); ++i) {
    result.push_back(first[i] == second[i] ? 0.0 : first[i] - second[i]);
  }
  return result;
}

/// P(W <= w), with W the sum over ranks that are each included with probability 1/2. Twice a mid-rank is an integer, so
/// sums are indices of a table. It holds probabilities because counts would overflow.
double cumulative_probability(const std::vector<double>& ranks, double w) {
  const auto last = static_cast<std::size_t>(std::lround(2.0 * w));
  std::vector<double> probability(last + 1, 0.0);
  probability[0] = 1.0;
  for (const double rank : ranks) {
    const auto step = static_cast<std::size_t>(std::lround(2.0 * rank));
    for (std::size_t sum = last + 1; sum-- > 0;) {
      probability[sum] = 0.5 * (probability[sum] + (sum >= step ? probability[sum - step] : 0.0));
    }
  }
  return std::accumulate(probability.begin(), probability.end(), 0.0);
}

double normal_p(const std::vector<double>& ranks, double w_plus) {
  double sum = 0.0, squares = 0.0;
  for (const double rank : ranks) {
    sum += rank;
    squares += rank * rank;
  }
  return normal_two_sided((w_plus - sum / 2.0) / std::sqrt(squares / 4.0));
}

}  // namespace

WilcoxonResult wilcoxon(std::span<const double> first, std::span<const double> second, ZeroDifferences zeros,
                        WilcoxonMethod method) {
  std::vector<double> difference = differences(first, second);
  if (zeros == ZeroDifferences::dropped) std::erase(difference, 0.0);
  std::vector<double> sizes;
  for (const double value : difference) sizes.push_back(std::abs(value));
  const std::vector<double> all_ranks = mid_ranks(sizes);

  WilcoxonResult result;
  std::vector<double> ranks;
  for (std::size_t i = 0; i < difference.size(); ++i) {
    if (difference[i] == 0.0) continue;
    (difference[i] > 0.0 ? result.w_plus : result.w_minus) += all_ranks[i];
    ranks.push_back(all_ranks[i]);
  }
  result.pairs = ranks.size();
  if (ranks.empty()) return result;
  const bool exact =
      method == WilcoxonMethod::exact || (method == WilcoxonMethod::automatic && ranks.size() <= max_pairs_for_exact);
  result.p = exact ? std::min(1.0, 2.0 * cumulative_probability(ranks, std::min(result.w_plus, result.w_minus)))
                   : normal_p(ranks, result.w_plus);
  return result;
}

double wilcoxon_less(std::span<const double> first, std::span<const double> second) {
  const WilcoxonResult result = wilcoxon(first, second);
  return result.w_plus < result.w_minus ? result.p / 2.0 : 1.0 - result.p / 2.0;
}

}  // namespace bobench::analysis
