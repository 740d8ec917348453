#include "analysis/few_replicates.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "analysis/comparability.hpp"

namespace bobench::analysis {
namespace {

/// Smallest two-sided p of n and m runs, with complete separation: 2 / (n + m choose n).
double least_p(double n, double m) {
  return 2.0 * std::exp(std::lgamma(n + 1.0) + std::lgamma(m + 1.0) - std::lgamma(n + m + 1.0));
}

/// Problems on which no pair can differ significantly, even with complete separation, given the number of runs.
std::vector<const ProblemRanking*> too_small(const RankedProblems& ranked) {
  std::vector<const ProblemRanking*> problems;
  for (const ProblemRanking& ranking : ranked.all) {
    const auto can_decide = [&](const PairComparison& pair) {
      return least_p(static_cast<double>(pair.first_runs), static_cast<double>(pair.second_runs)) < ranking.alpha;
    };
    if (std::ranges::none_of(ranking.pairs, can_decide)) problems.push_back(&ranking);
  }
  return problems;
}

}  // namespace

std::optional<std::string> warning_on_few_replicates(const RankedProblems& ranked, const RankingRequest& request) {
  if (request.test != RankingTest::mann_whitney) return std::nullopt;
  const std::vector<const ProblemRanking*> problems = too_small(ranked);
  if (problems.empty()) return std::nullopt;
  std::vector<std::string> names;
  double least_alpha = 1.0;
  for (const ProblemRanking* ranking : problems) {
    names.push_back(ranking->problem);
    least_alpha = std::min(least_alpha, ranking->alpha);
  }
  return fmt::format(
      "with so few replicates no pair can be separated at this alpha, however different, on {} of {} problems "
      "({}); {} are needed. A tie there means undecided, not equal.",
      names.size(), ranked.all.size(), some_of(names), replicates_to_separate(least_alpha));
}

}  // namespace bobench::analysis
