// Tests of several treatments over blocks, with a test of each pair: Conover's after Friedman's, Quade's, and Hodges
// and Lehmann's of aligned ranks.
#pragma once

#include <Eigen/Core>

namespace bobench::analysis {

/// A test whether treatments differ, and tests of each pair.
struct BlockTest {
  double statistic = 0.0;
  double p = 1.0;         ///< that all treatments are equal
  Eigen::MatrixXd pairs;  ///< (treatments x treatments) two-sided p, not corrected; symmetric, diagonal 1
};

/// For all functions: values (blocks x treatments), two or more of both; without NaN. If no treatments differ in any
/// block, every p is 1. If all blocks have the same order, t is infinite, and a pair's p is that of a sign test, 2^(1-n).
/// @throws InputError for fewer blocks or treatments

/// Two-sided p of each pair after Friedman's test [Conover 1999, Sec. 5.8]: Student's t with (n-1)(k-1) degrees of
/// freedom and
///   t = (R_i - R_j) / sqrt(2 (n A - sum_j R_j^2) / ((n-1)(k-1))), A = sum of the squares of all ranks within blocks
/// where R_j are sums of ranks.
Eigen::MatrixXd conover_pairwise_p(const Eigen::MatrixXd& values);

/// Quade's test [1979; Conover 1999, Sec. 5.8]: as Friedman's, but blocks with a larger range of values have more
/// weight. The statistic is F with k-1 and (n-1)(k-1) degrees of freedom; pairs have t as in conover_pairwise_p().
/// Values of different blocks must be comparable. @throws InputError also for a range that is not finite
BlockTest quade_test(const Eigen::MatrixXd& values);

/// Friedman's test with aligned ranks [Hodges & Lehmann 1962; García et al. 2010]: values minus their block's mean are
/// ranked together. The statistic is chi^2 with k-1 degrees of freedom; pairs have
///   z = (mean rank_i - mean rank_j) / sqrt(2 W / (n^2 (k-1))), W = sum of squares of the ranks about their block's mean
/// This variance is that of all permutations within blocks, as in the statistic. Other programs (scmamp) have k (kn+1) / 6
/// under the root, which is too small: equal treatments then differ in more than 5 % of cases.
/// Values of different blocks must be comparable. @throws InputError also for a value that is not finite
BlockTest aligned_ranks_test(const Eigen::MatrixXd& values);

}  // namespace bobench::analysis
