#include "reproduction/procedures/rank_change.hpp"

#include <cstdint>

#include <fmt/format.h>

namespace bobench::reproduction {

ClaimTest test_rank_change(const RankChangeStatement& said, const ScoreDraws& before, const ScoreDraws& after) {
  const std::size_t optimizer = said.optimizer;
  const std::size_t draws = after.drawn.size();
  std::size_t fell = 0, rose = 0;
  for (std::size_t i = 0; i < draws; ++i) {
    const double change = after.drawn[i][optimizer] - before.drawn[i][optimizer];
    fell += change < 0.0 ? 1 : 0;
    rose += change > 0.0 ? 1 : 0;
  }
  const double p = two_sided(said.falls ? draws - fell : fell, draws),
               opposite = two_sided(draws - (said.falls ? rose : fell), draws);
  return {.statement = said.text,
          .test = fmt::format("{}, {} bootstrap draws", said.ranking, draws),
          .p = p,
          .effect = fmt::format("change of the score {:+.3g}, falls with probability {:.2f}, rises with {:.2f}",
                                after.observed[optimizer] - before.observed[optimizer],
                                static_cast<double>(fell) / static_cast<double>(draws),
                                static_cast<double>(rose) / static_cast<double>(draws)),
          .verdict = believed(verdict_of_p(p, opposite), said.replicates, min_rank_replicates),
          .opposite = opposite};
}

RankChange::RankChange(StatementReader& reader, bool score_falls)
    : ranking(reader.ranking()),
      optimizer(reader.label("optimizer")),
      since(reader.json.whole("since", 1)),
      falls(score_falls) {}

ClaimTests RankChange::judge(Evidence& evidence) const {
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
  const RankChangeStatement said{.text = statement,
                                 .ranking = describe(ranking, evidence.replicates()),
                                 .optimizer = position->front(),
                                 .falls = falls,
                                 .replicates = evidence.replicates()};
  const ScoreDraws& earlier =
      evidence.drawn.of(ranked_problems(evidence.runs, ranking, ranked, before), ranking, before, draws, seed);
  const ScoreDraws& later = evidence.drawn.of(found.problems, ranking, at, draws, seed);
  return {wanting(test_rank_change(said, earlier, later), wanted_by(ranking, ranked))};
}

}  // namespace bobench::reproduction
