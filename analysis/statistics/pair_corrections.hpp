// Corrections of the p-values of all pairs of treatments for multiple comparisons.
#pragma once

#include <Eigen/Core>

namespace bobench::analysis {

/// All functions take and return a symmetric matrix (treatments x treatments) of p, with diagonal 1, of two treatments
/// or more. Rejecting where the result is below alpha keeps the probability of any false rejection at or below alpha.

/// Holm's step-down correction over all k (k-1) / 2 pairs; see holm().
Eigen::MatrixXd holm_corrected(const Eigen::MatrixXd& p);

/// Shaffer's static step-down correction [Shaffer 1986; García & Herrera 2008]. With p_(1) <= ... <= p_(m), the i-th
/// lowest becomes max_{j <= i} min(1, t_j p_(j)), where t_j is the largest number of pairs that can be equal when j - 1
/// pairs differ. If A differs from B, no treatment equals both: t_j is at most m - j + 1, as in Holm's correction.
Eigen::MatrixXd shaffer_corrected(const Eigen::MatrixXd& p);

/// Treatments that bergmann_hommel_corrected() accepts: it enumerates all partitions of the treatments, 4.2 million of
/// 12.
inline constexpr Eigen::Index max_bergmann_hommel = 12;

/// Bergmann and Hommel's correction [1988; García & Herrera 2008]: the p of a pair becomes the maximum, over all
/// partitions of the treatments into sets of equal ones with both in one set, of the number of pairs within the sets
/// times the lowest p among these pairs. The most powerful of the three. A pair may have a lower corrected p than one
/// with a lower p; some programs raise it to that.
/// @throws InputError for more than max_bergmann_hommel treatments
Eigen::MatrixXd bergmann_hommel_corrected(const Eigen::MatrixXd& p);

}  // namespace bobench::analysis
