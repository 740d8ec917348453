// PAIRS: which share of pairs of optimisers differ?
#pragma once

#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// The share of (problem, pair of optimisers) that pairwise tests tell apart lies between the bounds; by the 95 %
/// bootstrap interval over problems, as test_median_within(). The rule's test is Mann and Whitney's.
ClaimTest test_pairs(const std::string& statement, const std::vector<RankedProblem>& problems, const RankingRule& rule,
                     double low, double high, Random& random);

struct Pairs {
  RankingRule ranking;
  double low = 0.0, high = 1.0;

  explicit Pairs(StatementReader& reader);

  Labels labels() const { return ranking.among; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
