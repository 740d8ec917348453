#include "reproduction/procedures/catch_up.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

std::size_t catch_up_evaluation(const std::vector<double>& leader, const std::vector<double>& follower) {
  std::size_t t = std::min(leader.size(), follower.size());
  while (t > 0 && follower[t - 1] <= leader[t - 1]) --t;
  return t + 1;
}

ClaimTest test_catch_up(const std::string& statement, const CatchUpDraws& draws, const EvaluationRange& range,
                        std::size_t replicates) {
  const double low = static_cast<double>(range.low), high = static_cast<double>(range.high);
  if (replicates == 0 || draws.drawn.empty()) return untested(statement, "no runs");
  const auto count = [&](auto holds) { return static_cast<std::size_t>(std::ranges::count_if(draws.drawn, holds)); };
  const std::size_t all = draws.drawn.size();
  const double from = analysis::quantile(draws.drawn, 0.025), to = analysis::quantile(draws.drawn, 0.975);
  const bool meets = to >= low && from <= high;
  const bool vague = to - from > draws.last / 2.0;
  const std::size_t early = count([&](double at) { return at < low && at > draws.first; });
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

ClaimTest test_catch_up(const std::string& quantity, const Trajectories& leader, const Trajectories& follower,
                        const EvaluationRange& range, Random& random) {
  const std::size_t replicates = std::min(leader.values.size(), follower.values.size());
  CatchUpDraws draws;
  if (replicates > 0) {
    draws.last = static_cast<double>(leader.values.front().size());
    draws.observed = static_cast<double>(catch_up_evaluation(median_curve(leader), median_curve(follower)));
    for (int i = 0; i < 1000; ++i) {
      const auto chosen = analysis::resample(replicates, replicates, random);
      const std::vector<double> a = median_curve(leader, chosen), b = median_curve(follower, chosen);
      const std::size_t at = std::min(range.high, a.size()) - 1;
      draws.drawn.push_back(static_cast<double>(catch_up_evaluation(a, b)));
      draws.behind.push_back(b[at] > a[at]);
    }
  }
  return test_catch_up(fmt::format("{}: {} catches up with {} between {} and {}", quantity, follower.name, leader.name,
                                   range.low, range.high),
                       draws, range, replicates);
}

ClaimTests CatchUp::judge(Evidence& evidence) const {
  if (range.low > evidence.budget()) {
    return {untested(statement(), fmt::format("only {} evaluations were run", evidence.budget()))};
  }
  ClaimTests tests;
  const Labels usable = evidence.runs.problems_with(problems, labels());
  evidence.add_missing(statement(), problems, usable.size(), tests);
  for (const std::string& problem : usable) {
    tests.push_back(wanting(test_catch_up(problem, evidence.curves(problem, leader), evidence.curves(problem, follower),
                                          range, evidence.random),
                            {labels(), problems}));
  }
  return tests.empty() ? evidence.not_run_on(problems, statement(), labels()) : tests;
}

CatchUpWords::CatchUpWords(StatementReader& reader)
    : leader(reader.label("leader")), follower(reader.label("follower")) {
  const auto between = reader.json.reals("between", 2);
  if (!(between[0] >= 1.0 && between[1] >= between[0] && between[1] <= 1e9)) {
    reader.json.refuse("between", "[first, last], 1 <= first <= last");
  }
  range = {static_cast<std::size_t>(between[0]), static_cast<std::size_t>(between[1])};
}

std::string CatchUpWords::statement() const {
  return fmt::format("{} catches up with {} between {} and {}", follower, leader, range.low, range.high);
}

}  // namespace bobench::reproduction
