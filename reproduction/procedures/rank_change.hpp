// RANK with order `falls` or `keeps`: does an optimiser's score fall between two moments?
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// By the bootstrap probability that the optimiser's score falls from `before` to `after`, moments of the same runs;
/// `falls` false: that it does not.
inline ClaimTest test_rank_change(const std::string& statement, const std::vector<RankedProblem>& before,
                                  const std::vector<RankedProblem>& after, const RankingRule& rule,
                                  std::size_t optimizer, bool falls, int resamples, Random& random) {
  const std::size_t replicates = replicates_of(after);
  const auto change = [&](const std::vector<std::size_t>& chosen) {
    return scores_of(after, rule, chosen)[optimizer] - scores_of(before, rule, chosen)[optimizer];
  };
  double share = 0.0;
  for (int i = 0; i < resamples; ++i) {
    const bool fell = change(analysis::resample(replicates, replicates, random)) < 0.0;
    share += fell == falls ? 1.0 / resamples : 0.0;
  }
  return {.statement = statement,
          .test = fmt::format("{}, {} bootstrap draws", describe(rule, replicates), resamples),
          .effect = fmt::format("change of the score {:+.3g}, probability {:.2f}",
                                change(analysis::every_index(replicates)), share),
          .verdict = verdict_of_probability(share, replicates)};
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
    const auto before = ranked_problems(evidence.runs, ranking, ranked, static_cast<std::size_t>(since));
    return {test_rank_change(statement, before, found.problems, ranking, position->front(), falls,
                             evidence.sources.draws, evidence.random)};
  }
};

}  // namespace bobench::reproduction
