// COUNT, and what else is said of shares: of problems, of runs, of pairs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/verdicts/less.hpp"
#include "analysis/verdicts/rank.hpp"

namespace bobench::analysis {

/// On how many problems a condition holds, judged by these replicates (positions, may repeat).
using CountOf = std::function<std::size_t(const std::vector<std::size_t>& replicates)>;

/// COUNT(k of m): reproduced if k lies in the 95 % bootstrap interval over replicates of our own count, else
/// contradicted; inconclusive if the interval spans more than half of 0, ..., m.
ClaimTest test_count(const std::string& statement, const CountOf& count, std::size_t k, std::size_t m,
                     std::size_t replicates, Random& random);

/// Does a share of runs reach `at_least`? By the 95 % interval of Clopper and Pearson [1934]: reproduced if it lies at
/// or above, or if it contains the bound and the share itself does; contradicted if it lies below.
ClaimTest test_share(const std::string& statement, std::size_t successes, std::size_t runs, double at_least);

/// SIGN: of so many comparisons, one for each problem, the first is lower in more than half [Dixon & Mood 1946]:
/// one-sided binomial test, ties left out.
ClaimTest test_sign(const std::string& statement, std::size_t lower, std::size_t higher, std::size_t tied);

/// TREND: values grow (or shrink) from group to group; Jonckheere and Terpstra, one-sided.
ClaimTest test_trend(const std::string& statement, const std::vector<Sample>& groups, bool increasing);

/// PAIRS: the share of (problem, pair of optimisers) that pairwise tests tell apart lies between the bounds; by the
/// 95 % bootstrap interval over problems, as test_median_within().
ClaimTest test_pairs(const std::string& statement, const std::vector<RankedProblem>& problems, double alpha, double low,
                     double high, Random& random);

}  // namespace bobench::analysis
