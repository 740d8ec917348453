// COUNT: on how many problems is one optimiser below another?
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// On how many problems a condition holds, judged by these replicates (positions, may repeat).
using CountOf = std::function<std::size_t(const std::vector<std::size_t>& replicates)>;

/// COUNT(k of m): reproduced if k lies in the 95 % bootstrap interval over replicates of our own count, else
/// contradicted; inconclusive if the interval spans more than half of 0, ..., m.
inline ClaimTest test_count(const std::string& statement, const CountOf& count, std::size_t k, std::size_t m,
                            std::size_t replicates, Random& random) {
  if (replicates == 0 || m == 0) return untested(statement, "no runs");
  std::vector<double> counts;
  for (int i = 0; i < 1000; ++i) {
    counts.push_back(static_cast<double>(count(analysis::resample(replicates, replicates, random))));
  }
  const double low = std::floor(analysis::quantile(counts, 0.025)), high = std::ceil(analysis::quantile(counts, 0.975));
  const double expected = static_cast<double>(k);
  const bool inside = expected >= low && expected <= high;
  const bool vague = high - low > static_cast<double>(m) / 2.0;
  return {.statement = statement,
          .test = "bootstrap, 95 %",
          .effect = fmt::format("{} of {} [{:.0f}, {:.0f}], printed {}", count(analysis::every_index(replicates)), m,
                                low, high, k),
          .verdict = believed(verdict_of(inside && !vague, !inside), replicates),
          .detectable = fmt::format("{:.2g} of {}", (high - low) / 2.0, m)};
}

/// Does a condition hold on a problem, by these replicates?
using HoldsOn = std::function<bool(const std::string& problem, const std::vector<std::size_t>& replicates)>;

/// test_count() on those of `problems` (empty: all) that the optimisers of `needed` were run on.
/// @param printed  the problems on which the paper's own numbers have it so
inline ClaimTests judge_count(Evidence& evidence, const std::string& statement, const Labels& problems,
                              const Labels& needed, const Labels& printed, const HoldsOn& holds) {
  const Labels usable = evidence.runs.problems_with(problems, needed);
  if (usable.empty()) return {evidence.not_run(statement, needed)};
  if (const auto refusal = evidence.too_few(statement, problems, usable.size())) return {*refusal};
  const auto k =
      std::ranges::count_if(printed, [&](const auto& id) { return std::ranges::find(usable, id) != usable.end(); });
  const CountOf count = [&](const std::vector<std::size_t>& chosen) {
    return static_cast<std::size_t>(
        std::ranges::count_if(usable, [&](const std::string& problem) { return holds(problem, chosen); }));
  };
  return {
      test_count(statement, count, static_cast<std::size_t>(k), usable.size(), evidence.replicates(), evidence.random)};
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
      return final_statistic(evidence, problem, lower, chosen) < final_statistic(evidence, problem, higher, chosen);
    };
    return judge_count(evidence, fmt::format("{} of {} below {}", statistic, lower, higher), problems, labels(),
                       printed, is_below);
  }
};

}  // namespace bobench::reproduction
