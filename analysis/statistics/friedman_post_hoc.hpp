// Post-hoc tests after a Friedman test: pairwise z tests, to be corrected (pair_corrections.hpp), and Nemenyi's test.
#pragma once

#include <Eigen/Core>

namespace bobench::analysis {

/// Two-sided p of each pair of treatments, without correction for multiple comparisons.
///   z = (R_i - R_j) / sqrt(k (k+1) / (6 n))                                                 [Demsar 2006, Sec. 3.2.2]
/// The variance is that without ties; with ties the test is conservative.
/// @param mean_ranks (treatments), as in FriedmanResult
/// @param blocks     n, the number of blocks, >= 1
/// @return (treatments x treatments), symmetric, diagonal 1
/// @throws InputError for fewer than two treatments or one block
Eigen::MatrixXd friedman_pairwise_p(const Eigen::VectorXd& mean_ranks, Eigen::Index blocks);

/// The same with Nemenyi's correction [Nemenyi 1963; Demsar 2006]: the probability, if all treatments are equal, of a
/// range of mean ranks at least as large as this pair's difference.
///   1 - F(sqrt(2) |z|), F the distribution of the studentised range with infinite degrees of freedom
Eigen::MatrixXd friedman_nemenyi_p(const Eigen::VectorXd& mean_ranks, Eigen::Index blocks);

/// Nemenyi's critical difference: mean ranks further apart than this differ at the family-wise level alpha.
///   q_alpha sqrt(k (k+1) / (6 n)), q_alpha = studentised range's (1 - alpha)-quantile / sqrt(2)    [Demsar 2006]
/// @throws InputError unless alpha is in (0, 1), and for fewer than two treatments or one block
double nemenyi_critical_difference(Eigen::Index treatments, Eigen::Index blocks, double alpha);

}  // namespace bobench::analysis
