// Cholesky factors of kernel matrices: adaptive jitter, growth by one point, the inverse from the factor.
#pragma once

#include <Eigen/Core>

namespace bobench {

/// Replaces the lower triangle of a symmetric matrix by its Cholesky factor. Where the matrix is not positive definite
/// in double precision, 1e-10 times the mean of its diagonal is added to the diagonal, then ten times as much, and so
/// on.
/// @param matrix (n x n), lower triangle read and written  @return the jitter that was added, 0 mostly
/// @throws Error if 1e-2 of the diagonal is not enough, or an entry is not finite
double cholesky_in_place(Eigen::MatrixXd& matrix);

/// The same without jitter. @return false, the lower triangle spoilt, if the matrix is not positive definite in double
/// precision or an entry is not finite
bool try_cholesky_in_place(Eigen::MatrixXd& matrix);

/// The factor of [K k; k' c] from that of K, in O(n^2). @param factor (n x n) becomes (n+1 x n+1)
/// @return false, leaving `factor` alone, if the larger matrix is not positive definite
bool extend_cholesky(Eigen::MatrixXd& factor, const Eigen::VectorXd& k, double c);

/// The lower triangle of K^-1 from the factor of K, by blocks: n^3/3 multiplications for each of its two steps.
/// @param factor (n x n) lower  @param inverse (n x n) out  @param scratch (n x n)
void inverse_from_cholesky(const Eigen::MatrixXd& factor, Eigen::MatrixXd& inverse, Eigen::MatrixXd& scratch);

}  // namespace bobench
