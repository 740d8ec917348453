// RANK: do the scores of some optimisers exceed those of others?
#pragma once

#include <vector>
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// Each of `better` has a larger score than each of `worse` (positions).
ScoreOrder ranks_above(std::vector<std::size_t> better, std::vector<std::size_t> worse);

struct RankAbove {
  RankingRule ranking;
  Labels better, worse;

  explicit RankAbove(StatementReader& reader)
      : ranking(reader.ranking()), better(reader.labels("better")), worse(reader.labels("worse", better)) {}

  Labels labels() const { return join(better, worse); }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
