// RANK with order `falls` or `keeps`: whether an optimiser's score falls between two horizons.
#pragma once

#include <cstddef>
#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// A statement about the change of an optimiser's score.
struct RankChangeStatement {
  std::string text, ranking;   ///< for the table of tests
  std::size_t optimizer = 0;   ///< its position among the scores
  bool falls = true;           ///< false: it stays or rises
  std::size_t replicates = 0;  ///< number of replicates
};

/// By bootstrap probabilities of the change from `before` to `after`, with the same runs and draws of replicates.
/// `falls` is reproduced if the score falls in 97.5 % of draws and contradicted if it rises in as many. `keeps` is
/// reproduced if the score does not fall in 97.5 % of draws and contradicted if it falls in as many. Fewer than 10
/// replicates decide nothing.
ClaimTest test_rank_change(const RankChangeStatement& said, const ScoreDraws& before, const ScoreDraws& after);

struct RankChange {
  RankingRule ranking;
  std::string optimizer;
  int since = 1;  ///< number of evaluations at the earlier score
  bool falls = true;

  RankChange(StatementReader& reader, bool score_falls);

  Labels labels() const { return {optimizer}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
