// RANK with order `falls` or `keeps`: does an optimiser's score fall between two moments?
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// By the bootstrap probability that the optimiser's score falls from `before` to `after`, moments of the same runs and
/// draws of the same replicates: falls if it does in 97.5 % of draws, does not if it rises in as many. `falls` false:
/// it stays or rises, or falls. Fewer than 10 replicates decide nothing.
inline ClaimTest test_rank_change(const std::string& statement, const ScoreDraws& before, const ScoreDraws& after,
                                  std::size_t optimizer, bool falls, const std::string& test, std::size_t replicates) {
  const std::size_t draws = after.drawn.size();
  std::size_t fell = 0, rose = 0;
  for (std::size_t i = 0; i < draws; ++i) {
    const double change = after.drawn[i][optimizer] - before.drawn[i][optimizer];
    fell += change < 0.0 ? 1 : 0;
    rose += change > 0.0 ? 1 : 0;
  }
  const double p = two_sided(falls ? draws - fell : fell, draws),
               opposite = two_sided(draws - (falls ? rose : fell), draws);
  return {.statement = statement,
          .test = fmt::format("{}, {} bootstrap draws", test, draws),
          .p = p,
          .effect = fmt::format("change of the score {:+.3g}, falls with probability {:.2f}, rises with {:.2f}",
                                after.observed[optimizer] - before.observed[optimizer],
                                static_cast<double>(fell) / static_cast<double>(draws),
                                static_cast<double>(rose) / static_cast<double>(draws)),
          .verdict = believed(verdict_of_p(p, opposite), replicates, min_rank_replicates),
          .opposite = opposite};
}

struct RankChange {
  RankingRule ranking;
  std::string optimizer;
  int since = 1;  ///< evaluations after which the earlier score is that of
  bool falls = true;

  RankChange(StatementReader& reader, bool score_falls)
      : ranking(reader.ranking()),
        optimizer(reader.label("optimizer")),
        since(reader.json.whole("since", 1)),
        falls(score_falls) {}

  Labels labels() const { return {optimizer}; }
  ClaimTests judge(Evidence& evidence) const {
    const std::size_t at = evidence.within_budget(ranking.at);
    const std::string statement = fmt::format("score of {} {} from evaluation {} to {}{}", optimizer,
                                              falls ? "falls" : "does not fall", since, at, describe_problems(ranking));
    const Labels ranked = ranked_optimizers(evidence.runs, ranking);
    const auto position = positions_of(labels(), ranked);
    if (!position) return {evidence.not_run(statement, labels())};
    const RankableProblems found = rankable_problems(evidence, ranking, statement, ranked, at);
    if (found.refusal) return {*found.refusal};
    if (static_cast<std::size_t>(since) >= at) return {untested(statement, "too few evaluations were run")};
    const auto before = static_cast<std::size_t>(since), draws = static_cast<std::size_t>(evidence.sources.draws);
    const std::uint64_t seed = score_seed(evidence);
    return {wanting(test_rank_change(statement,
                                     evidence.drawn.of(ranked_problems(evidence.runs, ranking, ranked, before), ranking,
                                                       before, draws, seed),
                                     evidence.drawn.of(found.problems, ranking, at, draws, seed), position->front(),
                                     falls, describe(ranking, evidence.replicates()), evidence.replicates()),
                    wanted_by(ranking, ranked))};
  }
};

}  // namespace bobench::reproduction
