// CATCHUP with `score`: whether an optimiser that is behind by rank catches up with another.
#pragma once

#include "reproduction/procedures/catch_up.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// CATCHUP of rank scores over all problems, computed at every twentieth of the budget.
struct ScoreCatchUp : CatchUpWords {
  RankingRule ranking;

  explicit ScoreCatchUp(StatementReader& reader) : CatchUpWords(reader), ranking(reader.ranking()) {}

  Labels labels() const { return {leader, follower}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
