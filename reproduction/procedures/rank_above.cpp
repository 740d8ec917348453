#include "reproduction/procedures/rank_above.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::reproduction {

ScoreStatement ranks_above(std::vector<std::size_t> better, std::vector<std::size_t> worse) {
  ScoreOpposite reversed;
  for (const std::size_t i : better) {
    for (const std::size_t j : worse) {
      reversed.pairs.emplace_back([=](const Scores& scores) { return scores[j] > scores[i]; });
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

RankAbove::RankAbove(StatementReader& reader)
    : ranking(reader.ranking()), better(reader.labels("better")), worse(reader.labels("worse", better)) {}

ClaimTests RankAbove::judge(Evidence& evidence) const {
  const std::string statement =
      fmt::format("{} above {}{}", fmt::join(better, ", "), fmt::join(worse, ", "), describe_problems(ranking));
  const Labels ranked = ranked_optimizers(evidence.runs, ranking);
  // Optimisers that were not run cannot be ranked; of a long list of worse ones, those that were run are compared.
  Labels present;
  std::ranges::copy_if(worse, std::back_inserter(present),
                       [&](const auto& label) { return std::ranges::find(ranked, label) != ranked.end(); });
  const std::size_t needed = worse.size() <= 4 ? worse.size() : 1;
  const auto above = positions_of(better, ranked), below = positions_of(present, ranked);
  if (!above || present.size() < needed) return {evidence.not_run(statement, labels())};
  return {judge_order(evidence, ranking, ranked, ranks_above(*above, *below), statement)};
}

}  // namespace bobench::reproduction
