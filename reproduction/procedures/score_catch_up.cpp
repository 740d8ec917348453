#include "reproduction/procedures/score_catch_up.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace bobench::reproduction {

ClaimTests ScoreCatchUp::judge(Evidence& evidence) const {
  if (range.low > evidence.budget()) {
    return {untested(statement(), fmt::format("only {} evaluations were run", evidence.budget()))};
  }
  const Labels ranked = ranked_optimizers(evidence.runs, ranking);
  const auto both = positions_of(labels(), ranked);
  if (!both || evidence.runs.problems_with(ranking.problems, ranked).empty()) {
    return {evidence.not_run(statement(), join(ranked, labels()))};
  }
  const std::size_t count = std::max<std::size_t>(200, static_cast<std::size_t>(evidence.sources.draws) / 5);
  const std::size_t step = std::max<std::size_t>(1, evidence.budget() / 20);
  std::vector<std::size_t> times;
  std::vector<const ScoreDraws*> scores;  // at each time
  for (std::size_t t = step; t <= evidence.budget(); t += step) {
    times.push_back(t);
    scores.push_back(&evidence.drawn.of(ranked_problems(evidence.runs, ranking, ranked, t), ranking, t, count,
                                        score_seed(evidence)));
  }
  const auto caught_up = [&](auto scores_of) {
    std::vector<double> leader_curve, follower_curve;
    for (const ScoreDraws* now : scores) {
      leader_curve.push_back(-scores_of(*now)[(*both)[0]]);
      follower_curve.push_back(-scores_of(*now)[(*both)[1]]);
    }
    const std::size_t position = catch_up_evaluation(leader_curve, follower_curve);
    return static_cast<double>(position <= times.size() ? times[position - 1] : times.back() + 1);
  };
  CatchUpDraws draws{.observed = caught_up([](const ScoreDraws& now) { return now.observed; }),
                     .drawn = {},
                     .behind = {},
                     .first = static_cast<double>(times.front()),
                     .last = static_cast<double>(times.back())};
  const auto after = std::ranges::upper_bound(times, range.high);
  const auto last_moment = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - times.begin(), 1) - 1);
  for (std::size_t i = 0; i < count; ++i) {
    draws.drawn.push_back(caught_up([i](const ScoreDraws& now) { return now.drawn[i]; }));
    const Scores& late = scores[last_moment]->drawn[i];
    draws.behind.push_back(late[(*both)[1]] < late[(*both)[0]]);
  }
  ClaimTest test = test_catch_up(statement() + ", by rank", draws, range, evidence.replicates());
  test.verdict = believed(test.verdict, evidence.replicates(), min_rank_replicates);
  return {wanting(std::move(test), {ranked, ranking.problems})};
}

}  // namespace bobench::reproduction
