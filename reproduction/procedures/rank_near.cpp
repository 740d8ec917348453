#include "reproduction/procedures/rank_near.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace bobench::reproduction {

ScoreStatement ranks_near(std::size_t first, std::size_t second, double share) {
  const auto margin = [=](const Scores& scores) {
    return share * std::max(std::abs(scores[first]), std::abs(scores[second]));
  };
  return {.holds = [=](const Scores& scores) { return std::abs(scores[first] - scores[second]) <= margin(scores); },
          .opposites = {{[=](const Scores& scores) { return scores[first] - scores[second] > margin(scores); }},
                        {[=](const Scores& scores) { return scores[second] - scores[first] > margin(scores); }}}};
}

RankNear::RankNear(StatementReader& reader)
    : ranking(reader.ranking()),
      first(reader.label("better")),
      second(reader.label("worse")),
      within(reader.json.real("within")) {}

ClaimTests RankNear::judge(Evidence& evidence) const {
  const std::string statement =
      fmt::format("{} and {} within {:.0f} %{}", first, second, 100.0 * within, describe_problems(ranking));
  const Labels ranked = ranked_optimizers(evidence.runs, ranking);
  const auto at = positions_of(labels(), ranked);
  if (!at) return {evidence.not_run(statement, labels())};
  return {judge_order(evidence, ranking, ranked, ranks_near(at->front(), at->back(), within), statement)};
}

}  // namespace bobench::reproduction
