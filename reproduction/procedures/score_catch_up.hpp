// CATCHUP with `score`: does an optimiser that is behind by rank catch up with another?
#pragma once

#include "reproduction/procedures/catch_up.hpp"

namespace bobench::reproduction {

/// Of rank scores over all problems, looked at every twentieth of the budget.
struct ScoreCatchUp : CatchUpWords {
  RankingRule ranking;

  explicit ScoreCatchUp(StatementReader& reader) : CatchUpWords(reader), ranking(reader.ranking()) {}

  Labels labels() const { return {leader, follower}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
