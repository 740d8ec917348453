// RANK with order `near`: whether the scores of two optimisers are close.
#pragma once

#include <cstddef>
#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// The scores differ by at most this share of the larger one. The opposites are that the first is farther above, and
/// that the second is. If draws disagree on which one is above, neither opposite holds.
ScoreStatement ranks_near(std::size_t first, std::size_t second, double share);

struct RankNear {
  RankingRule ranking;
  std::string first, second;
  double within = 0.1;

  explicit RankNear(StatementReader& reader);

  Labels labels() const { return {first, second}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
