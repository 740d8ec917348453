// Comparison of all pairs of treatments in blocks: permutation test with Westfall and Young's max-T correction.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::analysis {

/// Every pair of k treatments, compared by their mean ranks.
struct PairwiseMaxT {
  Eigen::VectorXd mean_ranks;  ///< (k) mean over strata of the mean over blocks
  Eigen::MatrixXd difference;  ///< (k x k) mean rank of the row minus that of the column
  Eigen::MatrixXd p;           ///< (k x k) adjusted for all pairs; symmetric, diagonal 1
  Eigen::MatrixXd low, high;   ///< (k x k) simultaneous confidence intervals of `difference`, within [-(k-1), k-1]
};

/// Compares mean ranks within blocks. A stratum (a problem) has any number of blocks (replicates); all strata have the
/// same weight. The statistic of a pair is its weighted mean difference D = sum_b w_b d_b, where d_b is the difference
/// of the two ranks in block b and the weights sum to 1, divided by its standard deviation under exchange of the two:
///   T = D / sqrt(sum_b w_b^2 d_b^2)
/// The null distribution of max |T| over all pairs comes from random permutations of the treatments within each block;
/// the adjusted p of a pair is the share of permutations with max |T| >= |T| [Westfall & Young 1993, ch. 2,
/// single step]. As T is scaled by the pair's own differences, a pair is compared correctly if the other treatments
/// differ: T has a variance of 1 if the two have the same distribution.
/// An interval has the differences delta that the test does not reject, when d_b - delta takes the place of d_b. It
/// excludes 0 if and only if p < alpha. Where blocks are too few for a bound (or strata of very different sizes leave
/// none), it is [-(k-1), k-1].
/// The conclusions are about these strata: other strata are not inferred.
/// @param ranks  of each stratum: (blocks x k) ranks within each block, ties sharing their mean rank
/// @param alpha  family-wise level of the intervals
/// @throws InputError for fewer than two treatments, no block, strata of different widths, or alpha outside (0, 1)
PairwiseMaxT compare_by_max_t(const std::vector<Eigen::MatrixXd>& ranks, double alpha, int permutations,
                              Random& random);

}  // namespace bobench::analysis
