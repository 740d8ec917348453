// RANK: whether the scores of some optimisers exceed those of others.
#pragma once

#include <cstddef>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// Each of `better` has a larger score than each of `worse` (positions). The opposite is that one of `worse` has a
/// larger score than one of `better`, tested pair by pair. That not all are above is not evidence for it.
ScoreStatement ranks_above(std::vector<std::size_t> better, std::vector<std::size_t> worse);

struct RankAbove {
  RankingRule ranking;
  Labels better, worse;

  explicit RankAbove(StatementReader& reader);

  Labels labels() const { return join(better, worse); }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
