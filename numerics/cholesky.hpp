// Cholesky factorisation of kernel matrices: adaptive jitter, extension by one point, inverse from the factor.
#pragma once

#include <Eigen/Core>

namespace bobench {

/// Replaces the lower triangle of a symmetric matrix by its Cholesky factor. If the matrix is not positive definite in
/// double precision, jitter is added to the diagonal: 1e-10 times the diagonal's mean, then ten times as much, and so
/// on.
/// @param matrix (n x n), lower triangle read and written  @return the jitter added, usually 0
/// @throws Error if 1e-2 times the mean is not enough, or an entry is not finite
double cholesky_in_place(Eigen::MatrixXd& matrix);

/// The same without jitter. @return false, with the lower triangle overwritten, if the matrix is not positive definite
/// in double precision or an entry is not finite
bool try_cholesky_in_place(Eigen::MatrixXd& matrix);

/// Updates the factor of K to that of [K k; k' c], in O(n^2). @param factor (n x n) becomes (n+1 x n+1)
/// @return false, with `factor` unchanged, if the larger matrix is not positive definite
bool extend_cholesky(Eigen::MatrixXd& factor, const Eigen::VectorXd& k, double c);

/// The lower triangle of K^-1 from the factor of K, blockwise, in two steps of n^3/3 multiplications each.
/// @param factor (n x n) lower  @param inverse (n x n) out  @param scratch (n x n)
void inverse_from_cholesky(const Eigen::MatrixXd& factor, Eigen::MatrixXd& inverse, Eigen::MatrixXd& scratch);

}  // namespace bobench
