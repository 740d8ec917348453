// CATCHUP: does an optimiser that is behind catch up with another?
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
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

/// When the follower caught up with the leader, of the runs and of each bootstrap draw of them; one after the last
/// evaluation if never.
struct CatchUpDraws {
  double observed = 0.0;
  std::vector<double> drawn;
  std::vector<bool> behind;  ///< is the follower, in each draw, at the last moment at which it should have caught up?
  double first = 1.0, last = 1.0;  ///< evaluations at which the curves are looked at
};

/// CATCHUP: does the follower's curve catch up with the leader's between evaluations `low` and `high`? It is
/// - contradicted if in 97.5 % of draws the follower was behind at first and catches up before `low`, or is behind at
///   `high`,
/// - reproduced if the 95 % interval of the evaluation meets [low, high], and if the follower was behind at first and
///   does catch up, each in 97.5 % of draws: who was never behind cannot catch up, and the curves of equal methods
///   cross anywhere,
/// - inconclusive else, and if the interval covers more than half of all evaluations and so meets nearly anything.
inline ClaimTest test_catch_up(const std::string& statement, const CatchUpDraws& draws, std::size_t low,
                               std::size_t high, std::size_t replicates) {
  if (replicates == 0 || draws.drawn.empty()) return untested(statement, "no runs");
  const auto count = [&](auto holds) { return static_cast<std::size_t>(std::ranges::count_if(draws.drawn, holds)); };
  const std::size_t all = draws.drawn.size();
  const double from = analysis::quantile(draws.drawn, 0.025), to = analysis::quantile(draws.drawn, 0.975);
  const bool meets = to >= static_cast<double>(low) && from <= static_cast<double>(high);
  const bool vague = to - from > draws.last / 2.0;
  const std::size_t early = count([&](double at) { return at < static_cast<double>(low) && at > draws.first; });
  const auto late = static_cast<std::size_t>(std::ranges::count(draws.behind, true));
  const std::size_t never = count([&](double at) { return at > draws.last; });
  const std::size_t always = count([&](double at) { return at <= draws.first; });
  const double p = meets ? two_sided(std::max(never, always), all) : 1.0;
  const double opposite = two_sided(all - std::max(early, late), all);
  return {.statement = statement,
          .test = "bootstrap, 95 %",
          .p = p,
          .effect = fmt::format("from evaluation {:.0f} [{:.0f}, {:.0f}]{}", draws.observed, from, to,
                                to > draws.last ? ", beyond the last: never" : ""),
          .verdict = believed(vague ? Verdict::inconclusive : verdict_of_p(p, opposite), replicates),
          .detectable = fmt::format("{:.0f} evaluations", (to - from) / 2.0),
          .opposite = opposite};
}

/// The same for median curves.
inline ClaimTest test_catch_up(const std::string& quantity, const Trajectories& leader, const Trajectories& follower,
                               std::size_t low, std::size_t high, Random& random) {
  const std::size_t replicates = std::min(leader.values.size(), follower.values.size());
  CatchUpDraws draws;
  if (replicates > 0) {
    draws.last = static_cast<double>(leader.values.front().size());
    draws.observed = static_cast<double>(catch_up_evaluation(median_curve(leader), median_curve(follower)));
    for (int i = 0; i < 1000; ++i) {
      const auto chosen = analysis::resample(replicates, replicates, random);
      const std::vector<double> a = median_curve(leader, chosen), b = median_curve(follower, chosen);
      const std::size_t at = std::min(high, a.size()) - 1;
      draws.drawn.push_back(static_cast<double>(catch_up_evaluation(a, b)));
      draws.behind.push_back(b[at] > a[at]);
    }
  }
  return test_catch_up(
      fmt::format("{}: {} catches up with {} between {} and {}", quantity, follower.name, leader.name, low, high),
      draws, low, high, replicates);
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
      tests.push_back(
          wanting(test_catch_up(problem, evidence.curves(problem, leader), evidence.curves(problem, follower),
                                static_cast<std::size_t>(low), static_cast<std::size_t>(high), evidence.random),
                  {labels(), problems}));
    }
    if (tests.empty()) tests.push_back(evidence.not_run(statement(), labels()));
    return tests;
  }
};

}  // namespace bobench::reproduction
