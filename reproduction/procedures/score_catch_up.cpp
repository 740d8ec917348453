// CATCHUP with `score`: does an optimiser that is behind by rank catch up with another?
#include <algorithm>

#include <fmt/format.h>

#include "reproduction/procedures/catch_up.hpp"
#include "reproduction/procedures/procedure.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {
namespace {

/// Of rank scores over all problems, looked at every twentieth of the budget.
struct ScoreCatchUp : CatchUpWords {
  RankingRule ranking;

  explicit ScoreCatchUp(StatementReader& reader) : CatchUpWords(reader), ranking(reader.ranking()) {}

  Labels labels() const { return {leader, follower}; }

  ClaimTests judge(Evidence& evidence) const {
    if (static_cast<std::size_t>(low) > evidence.budget()) {
      return {untested(statement(), fmt::format("only {} evaluations were run", evidence.budget()))};
    }
    const Labels ranked = ranked_optimizers(evidence.runs, ranking);
    const auto both = positions_of(labels(), ranked);
    if (!both || evidence.runs.problems_with(ranking.problems, ranked).empty()) {
      return {evidence.not_run(statement(), labels())};
    }
    std::vector<std::size_t> times;
    std::vector<std::vector<RankedProblem>> problems;  // at each time
    const std::size_t step = std::max<std::size_t>(1, evidence.budget() / 20);
    for (std::size_t t = step; t <= evidence.budget(); t += step) {
      times.push_back(t);
      problems.push_back(ranked_problems(evidence.runs, ranking, ranked, t));
    }
    const CurvesOf curves = [&](const std::vector<std::size_t>& chosen) {
      std::pair<std::vector<double>, std::vector<double>> result;
      for (const auto& now : problems) {
        const std::vector<double> scores = scores_of(now, ranking, chosen);
        result.first.push_back(-scores[(*both)[0]]);
        result.second.push_back(-scores[(*both)[1]]);
      }
      return result;
    };
    return {test_catch_up(statement() + ", by rank", curves, evidence.replicates(),
                          std::max(20, evidence.sources.draws / 10), times, static_cast<std::size_t>(low),
                          static_cast<std::size_t>(high), evidence.random)};
  }
};

}  // namespace

Procedure read_score_catch_up(StatementReader& reader) {
  return ScoreCatchUp(reader);
}

}  // namespace bobench::reproduction
