// RANK with order `near`: are the scores of two optimisers close?
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// Their scores differ by at most this share of the larger one. It is wrong where the first is farther above, or where
/// the second is: now one and now the other is neither.
inline ScoreStatement ranks_near(std::size_t first, std::size_t second, double share) {
  const auto margin = [=](const Scores& scores) {
    return share * std::max(std::abs(scores[first]), std::abs(scores[second]));
  };
  return {.holds = [=](const Scores& scores) { return std::abs(scores[first] - scores[second]) <= margin(scores); },
          .opposites = {{[=](const Scores& scores) { return scores[first] - scores[second] > margin(scores); }},
                        {[=](const Scores& scores) { return scores[second] - scores[first] > margin(scores); }}}};
}

struct RankNear {
  RankingRule ranking;
  std::string first, second;
  double within = 0.1;

  explicit RankNear(StatementReader& reader)
      : ranking(reader.ranking()),
        first(reader.label("better")),
        second(reader.label("worse")),
        within(reader.json.real("within")) {}

  Labels labels() const { return {first, second}; }
  ClaimTests judge(Evidence& evidence) const {
    const std::string statement =
        fmt::format("{} and {} within {:.0f} %{}", first, second, 100.0 * within, describe_problems(ranking));
    const Labels ranked = ranked_optimizers(evidence.runs, ranking);
    const auto at = positions_of(labels(), ranked);
    if (!at) return {evidence.not_run(statement, labels())};
    return {judge_order(evidence, ranking, statement, ranked, ranks_near(at->front(), at->back(), within))};
  }
};

}  // namespace bobench::reproduction
