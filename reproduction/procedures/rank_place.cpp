#include "reproduction/procedures/rank_place.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

std::size_t place_of(std::size_t optimizer, const Scores& scores) {
  const auto above = std::ranges::count_if(scores, [&](double score) { return score > scores[optimizer]; });
  return static_cast<std::size_t>(above) + 1;
}

std::size_t last_place_of(std::size_t optimizer, const Scores& scores) {
  const auto equal = std::ranges::count(scores, scores[optimizer]);
  return place_of(optimizer, scores) + static_cast<std::size_t>(equal) - 1;
}

ScoreStatement takes_place(std::size_t optimizer, std::size_t best, std::size_t worst, std::size_t all) {
  const auto place = [=](const Scores& scores) { return place_of(optimizer, scores); };
  const auto last = [=](const Scores& scores) { return last_place_of(optimizer, scores); };
  ScoreOpposite better{.order = [=](const Scores& scores) { return last(scores) < best; }, .needed = all + 1 - best};
  ScoreOpposite lower{.order = [=](const Scores& scores) { return place(scores) > worst; }, .needed = worst};
  for (std::size_t other = 0; other < all; ++other) {
    if (other == optimizer) continue;
    better.pairs.emplace_back([=](const Scores& scores) { return scores[optimizer] > scores[other]; });
    lower.pairs.emplace_back([=](const Scores& scores) { return scores[other] > scores[optimizer]; });
  }
  return {.holds = [=](const Scores& scores) { return place(scores) >= best && last(scores) <= worst; },
          .opposites = {std::move(better), std::move(lower)},
          .describe =
              [=](const ScoreDraws& scores) {
                std::vector<double> places;
                for (const Scores& one : scores.drawn) places.push_back(static_cast<double>(place(one)));
                const double low = analysis::quantile(places, 0.025), high = analysis::quantile(places, 0.975);
                const char* side = high < static_cast<double>(best)   ? ", better than is said"
                                   : low > static_cast<double>(worst) ? ", worse than is said"
                                                                      : "";
                return fmt::format("place {} [{:.0f}, {:.0f}]{}", place(scores.observed), low, high, side);
              }};
}

RankPlace::RankPlace(StatementReader& reader) : ranking(reader.ranking()), optimizer(reader.label("optimizer")) {
  const auto places = reader.json.wholes("place", 1);
  if (places.empty() || places.size() > 2) reader.json.refuse("place", "a place, or [best, worst]");
  best = places.front();
  worst = places.back();
}

ClaimTests RankPlace::judge(Evidence& evidence) const {
  const std::string where = describe_problems(ranking);
  const std::string statement = best == worst ? fmt::format("{} in place {}{}", optimizer, best, where)
                                              : fmt::format("{} in places {} to {}{}", optimizer, best, worst, where);
  const Labels ranked = ranked_optimizers(evidence.runs, ranking);
  const auto at = positions_of(labels(), ranked);
  if (!at) return {evidence.not_run(statement, labels())};
  const std::size_t all = ranking.among.empty() ? evidence.sources.all_optimizers : ranking.among.size();
  if (ranked.size() != all) return {untested(statement, "a place among all optimisers: not all were run")};
  return {judge_order(
      evidence, ranking, ranked,
      takes_place(at->front(), static_cast<std::size_t>(best), static_cast<std::size_t>(worst), ranked.size()),
      statement)};
}

}  // namespace bobench::reproduction
