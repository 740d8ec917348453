// CATCHUP: does an optimiser that is behind catch up with another?
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// The first evaluation (from 1) from which `follower` stays at or below `leader`; the number of evaluations plus 1 if
/// it never does.
inline std::size_t catch_up_evaluation(const std::vector<double>& leader, const std::vector<double>& follower) {
  std::size_t t = std::min(leader.size(), follower.size());
  while (t > 0 && follower[t - 1] <= leader[t - 1]) --t;
  return t + 1;
}

/// Two curves of the replicates drawn (positions, may repeat): leader, follower; lower is better.
using CurvesOf = std::function<std::pair<std::vector<double>, std::vector<double>>(const std::vector<std::size_t>&)>;

/// CATCHUP: does the follower's curve catch up with the leader's between evaluations `low` and `high`? The evaluation's
/// 95 % bootstrap interval decides: reproduced if it meets [low, high], contradicted if it does not, inconclusive if it
/// covers more than half of all evaluations and so meets nearly anything.
/// @param evaluations  after which the curves have their values, increasing
inline ClaimTest test_catch_up(const std::string& statement, const CurvesOf& curves, std::size_t replicates, int draws,
                               const std::vector<std::size_t>& evaluations, std::size_t low, std::size_t high,
                               Random& random) {
  if (replicates == 0 || evaluations.empty()) return untested(statement, "no runs");
  const auto evaluation_of = [&](const std::vector<std::size_t>& chosen) {
    const auto [leader, follower] = curves(chosen);
    const std::size_t position = catch_up_evaluation(leader, follower);
    return static_cast<double>(position <= evaluations.size() ? evaluations[position - 1] : evaluations.back() + 1);
  };
  std::vector<double> found;
  for (int i = 0; i < draws; ++i) found.push_back(evaluation_of(analysis::resample(replicates, replicates, random)));
  const double from = analysis::quantile(found, 0.025), to = analysis::quantile(found, 0.975);
  const bool meets = to >= static_cast<double>(low) && from <= static_cast<double>(high);
  const bool vague = to - from > static_cast<double>(evaluations.back()) / 2.0;
  return {.statement = statement,
          .test = "bootstrap, 95 %",
          .effect =
              fmt::format("from evaluation {:.0f} [{:.0f}, {:.0f}]{}", evaluation_of(analysis::every_index(replicates)),
                          from, to, to > static_cast<double>(evaluations.back()) ? ", beyond the last: never" : ""),
          .verdict = believed(!meets ? Verdict::contradicted : verdict_of(!vague, false), replicates),
          .detectable = fmt::format("{:.0f} evaluations", (to - from) / 2.0)};
}

/// The same for median curves.
inline ClaimTest test_catch_up(const std::string& quantity, const Trajectories& leader, const Trajectories& follower,
                               std::size_t low, std::size_t high, Random& random) {
  const std::size_t replicates = std::min(leader.values.size(), follower.values.size());
  std::vector<std::size_t> evaluations(replicates == 0 ? 0 : leader.values.front().size());
  std::iota(evaluations.begin(), evaluations.end(), std::size_t{1});
  const CurvesOf curves = [&](const std::vector<std::size_t>& chosen) {
    return std::pair{median_curve(leader, chosen), median_curve(follower, chosen)};
  };
  return test_catch_up(
      fmt::format("{}: {} catches up with {} between {} and {}", quantity, follower.name, leader.name, low, high),
      curves, replicates, 1000, evaluations, low, high, random);
}

/// What a claim says of catching up.
struct CatchUpWords {
  std::string leader, follower;
  int low = 1, high = 1;  ///< evaluations between which the follower catches up

  explicit CatchUpWords(StatementReader& reader) : leader(reader.label("leader")), follower(reader.label("follower")) {
    const auto between = reader.json.reals("between", 2);
    low = static_cast<int>(between[0]);
    high = static_cast<int>(between[1]);
    if (low < 1 || high < low) reader.json.refuse("between", "[first, last], 1 <= first <= last");
  }
  std::string statement() const {
    return fmt::format("{} catches up with {} between {} and {}", follower, leader, low, high);
  }
};

/// Of median curves, on each problem.
struct CatchUp : CatchUpWords {
  Labels problems;

  explicit CatchUp(StatementReader& reader) : CatchUpWords(reader), problems(reader.problems()) {}

  Labels labels() const { return {leader, follower}; }
  ClaimTests judge(Evidence& evidence) const {
    if (static_cast<std::size_t>(low) > evidence.budget()) {
      return {untested(statement(), fmt::format("only {} evaluations were run", evidence.budget()))};
    }
    ClaimTests tests;
    const Labels usable = evidence.runs.problems_with(problems, labels());
    evidence.add_missing(statement(), problems, usable.size(), tests);
    for (const std::string& problem : usable) {
      tests.push_back(test_catch_up(problem, evidence.curves(problem, leader), evidence.curves(problem, follower),
                                    static_cast<std::size_t>(low), static_cast<std::size_t>(high), evidence.random));
    }
    if (tests.empty()) tests.push_back(evidence.not_run(statement(), labels()));
    return tests;
  }
};

}  // namespace bobench::reproduction
