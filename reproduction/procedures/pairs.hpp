// PAIRS: the share of pairs of optimisers that differ significantly.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// One-sided p-value of the test that the share over problems is above `bound` (`below`: below it). A problem's share
/// is given at least the variance of independent pairs with share `bound`: a sample without spread still has an error.
double p_of_share(const std::vector<double>& shares, double pairs, double bound, bool below);

/// The probability that tests at this level, one metric after the other, find a difference between two equal
/// optimisers.
double chance_of_a_difference(double alpha, std::size_t metrics);

/// Whether the share of (problem, pair of optimisers) that pairwise tests distinguish lies between the bounds. By
/// Student's t test over problems: reproduced if it is above the lower and below the upper bound, contradicted if it is
/// beyond one of them. The bounds refer to tests at the rule's level. If the replicates are too few for that level
/// (usable_alpha()), the share that the larger level gives by chance is added to the bounds. The rule's test is the
/// Mann-Whitney test.
ClaimTest test_pairs(const std::string& statement, const std::vector<RankedProblem>& problems, const RankingRule& rule,
                     double low, double high);

struct Pairs {
  RankingRule ranking;
  double low = 0.0, high = 1.0;

  explicit Pairs(StatementReader& reader);

  Labels labels() const { return ranking.among; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
