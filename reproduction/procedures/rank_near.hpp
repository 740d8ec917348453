// RANK with order `near`: are the scores of two optimisers close?
#pragma once

#include <string>
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// Their scores differ by at most this share of the larger one.
ScoreOrder ranks_near(std::size_t first, std::size_t second, double share);

struct RankNear {
  RankingRule ranking;
  std::string first, second;
  double within = 0.1;

  explicit RankNear(StatementReader& reader);

  Labels labels() const { return {first, second}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
