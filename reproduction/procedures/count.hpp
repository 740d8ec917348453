// COUNT: on how many problems is one optimiser below another?
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// On how many problems a condition holds, judged by these replicates (positions, may repeat). Where ties leave it open
/// a problem counts by the chance that the condition holds when they are broken at random: equal methods then have the
/// count that chance gives.
using CountOf = std::function<double(const std::vector<std::size_t>& replicates)>;

/// What is said of a count, and what equal methods would give.
struct CountClaim {
  std::string statement;
  std::size_t printed = 0, problems = 0;  ///< on how many of how many
  double by_chance = 0.0;                 ///< the count to expect where no method is better
};

/// COUNT(k of m), by the 95 % bootstrap interval over replicates of our own count. The printed count comes of so many
/// runs, too: its error, taken for as large as ours, is added to it (half the width times the square root of 2).
/// Where more is printed than chance gives, the statement is
/// - reproduced if our interval lies above chance and the wider one reaches k - 1: "(more)" if ours is larger,
/// - contradicted if the wider one stays below k - 1.
/// Where less is printed, the other way round; what is printed by chance can be contradicted alone, from either side.
inline ClaimTest test_count(const CountClaim& said, const CountOf& count, std::size_t replicates, Random& random) {
  if (replicates == 0 || said.problems == 0) return untested(said.statement, "no runs");
  constexpr std::size_t draws = 1000;
  const double k = static_cast<double>(said.printed), chance = said.by_chance;
  const double ours = count(analysis::every_index(replicates));
  std::vector<double> counts, wider;
  for (std::size_t i = 0; i < draws; ++i) {
    counts.push_back(count(analysis::resample(replicates, replicates, random)));
    wider.push_back(ours + std::numbers::sqrt2 * (counts.back() - ours));
  }
  const auto p_unless = [](const std::vector<double>& drawn, auto is_so) {
    return two_sided(draws - static_cast<std::size_t>(std::ranges::count_if(drawn, is_so)), draws);
  };
  const double is_below = p_unless(wider, [&](double n) { return n < k - 1.0; });
  const double is_above = p_unless(wider, [&](double n) { return n > k + 1.0; });
  const double more = p_unless(counts, [&](double n) { return n > chance; });
  const double fewer = p_unless(counts, [&](double n) { return n < chance; });
  const bool upward = k >= chance + 1.0, downward = k <= chance - 1.0;
  const double opposite = upward ? is_below : downward ? is_above : std::min(is_below, is_above);
  const double p = opposite < claim_alpha ? 1.0 : upward ? more : downward ? fewer : 1.0;
  const double low = analysis::quantile(counts, 0.025), high = analysis::quantile(counts, 0.975);
  const char* side = (upward && ours > k) || (downward && ours < k) ? (upward ? " (more)" : " (fewer)") : "";
  return {.statement = said.statement,
          .test = "bootstrap, 95 %",
          .p = p,
          .effect = fmt::format("{:.3g} of {} [{:.0f}, {:.0f}], printed {}{}, by chance {:.2g}", ours, said.problems,
                                std::floor(low), std::ceil(high), said.printed, side, chance),
          .verdict = believed(verdict_of_p(p, opposite), replicates),
          .detectable = fmt::format("{:.2g} of {}", std::numbers::sqrt2 * (high - low) / 2.0 + 1.0, said.problems),
          .opposite = opposite};
}

/// Does a condition hold on a problem, by these replicates? 1, 0, or between where ties leave it open.
using HoldsOn = std::function<double(const std::string& problem, const std::vector<std::size_t>& replicates)>;

/// test_count() on those of `problems` (empty: all) that the optimisers of `needed` were run on.
/// @param printed  the problems on which the paper's own numbers have it so
/// @param chance   that it is so on a problem where no method is better
inline ClaimTests judge_count(Evidence& evidence, const std::string& statement, const Labels& problems,
                              const Labels& needed, const Labels& printed, double chance, const HoldsOn& holds) {
  const Labels usable = evidence.runs.problems_with(problems, needed);
  if (usable.empty()) return {evidence.not_run(statement, needed)};
  if (const auto refusal = evidence.too_few(statement, problems, usable.size())) return {*refusal};
  const auto k =
      std::ranges::count_if(printed, [&](const auto& id) { return std::ranges::find(usable, id) != usable.end(); });
  const CountOf count = [&](const std::vector<std::size_t>& chosen) {
    double sum = 0.0;
    for (const std::string& problem : usable) sum += holds(problem, chosen);
    return sum;
  };
  return {wanting(test_count({.statement = statement,
                              .printed = static_cast<std::size_t>(k),
                              .problems = usable.size(),
                              .by_chance = chance * static_cast<double>(usable.size())},
                             count, evidence.replicates(), evidence.random),
                  {needed, problems})};
}

/// The statistic of what an optimiser ends with on a problem, by these replicates.
inline double final_statistic(const Evidence& evidence, const std::string& problem, const std::string& label,
                              const std::vector<std::size_t>& replicates) {
  const auto& values = evidence.curves(problem, label).values;
  std::vector<double> final;
  for (const std::size_t r : replicates) final.push_back(values[r].back());
  return evidence.statistic(final);
}

/// The statistic of `lower` is below that of `higher`.
struct Count {
  std::string lower, higher;
  Labels printed;  ///< the problems on which the paper's own numbers have it so
  Labels problems;

  explicit Count(StatementReader& reader)
      : lower(reader.label("lower")),
        higher(reader.label("higher")),
        printed(reader.problems("printed")),
        problems(reader.problems()) {}

  Labels labels() const { return {lower, higher}; }
  ClaimTests judge(Evidence& evidence) const {
    const char* statistic = evidence.sources.medians ? "median" : "mean";
    const HoldsOn is_below = [&](const std::string& problem, const std::vector<std::size_t>& chosen) {
      const double low = final_statistic(evidence, problem, lower, chosen);
      const double high = final_statistic(evidence, problem, higher, chosen);
      return low < high ? 1.0 : low == high ? 0.5 : 0.0;
    };
    return judge_count(evidence, fmt::format("{} of {} below {}", statistic, lower, higher), problems, labels(),
                       printed, 0.5, is_below);
  }
};

}  // namespace bobench::reproduction
