// RANK with order `falls` or `keeps`: does an optimiser's score fall between two moments?
#pragma once

#include <string>
#include <vector>
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// By the bootstrap probability that the optimiser's score falls from `before` to `after`, moments of the same runs;
/// `falls` false: that it does not.
ClaimTest test_rank_change(const std::string& statement, const std::vector<RankedProblem>& before,
                           const std::vector<RankedProblem>& after, const RankingRule& rule, std::size_t optimizer,
                           bool falls, int resamples, Random& random);

struct RankChange {
  RankingRule ranking;
  std::string optimizer;
  int since = 1;  ///< evaluations after which the earlier score is that of
  bool falls = true;

  RankChange(StatementReader& reader, bool falls);

  Labels labels() const { return {optimizer}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
