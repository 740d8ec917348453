// RANK: do the scores of some optimisers exceed those of others?
#pragma once

#include <algorithm>
#include <iterator>
#include <limits>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// Each of `better` has a larger score than each of `worse` (positions). It is wrong where one of `worse` has a larger
/// score than one of `better`, pair by pair: that not all are above is no evidence of that.
inline ScoreStatement ranks_above(std::vector<std::size_t> better, std::vector<std::size_t> worse) {
  ScoreOpposite reversed;
  for (const std::size_t i : better) {
    for (const std::size_t j : worse) {
      reversed.pairs.push_back([=](const Scores& scores) { return scores[j] > scores[i]; });
    }
  }
  ScoreStatement said{.holds = {}, .opposites = {std::move(reversed)}};
  said.holds = [better = std::move(better), worse = std::move(worse)](const Scores& scores) {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const std::size_t i : better) least = std::min(least, scores[i]);
    for (const std::size_t i : worse) most = std::max(most, scores[i]);
    return least > most;
  };
  return said;
}

struct RankAbove {
  RankingRule ranking;
  Labels better, worse;

  explicit RankAbove(StatementReader& reader)
      : ranking(reader.ranking()), better(reader.labels("better")), worse(reader.labels("worse", better)) {}

  Labels labels() const { return join(better, worse); }
  ClaimTests judge(Evidence& evidence) const {
    const std::string statement =
        fmt::format("{} above {}{}", fmt::join(better, ", "), fmt::join(worse, ", "), describe_problems(ranking));
    const Labels ranked = ranked_optimizers(evidence.runs, ranking);
    // Whoever was not run cannot be ranked; of a long list of the worse ones, those that were are compared.
    Labels present;
    std::ranges::copy_if(worse, std::back_inserter(present),
                         [&](const auto& label) { return std::ranges::find(ranked, label) != ranked.end(); });
    const std::size_t needed = worse.size() <= 4 ? worse.size() : 1;
    const auto above = positions_of(better, ranked), below = positions_of(present, ranked);
    if (!above || present.size() < needed) return {evidence.not_run(statement, labels())};
    return {judge_order(evidence, ranking, statement, ranked, ranks_above(*above, *below))};
  }
};

}  // namespace bobench::reproduction
