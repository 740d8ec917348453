// Decompositions of dense matrices. They wrap Eigen's large templates, so that each is compiled once.
#pragma once

#include <memory>

#include <Eigen/Core>

namespace bobench {

/// The eigendecomposition V diag(values) V' of a symmetric matrix.
struct SymmetricEigen {
  Eigen::VectorXd values;   ///< rising
  Eigen::MatrixXd vectors;  ///< V: orthonormal columns
};

/// @param matrix (n x n) symmetric, lower triangle read
SymmetricEigen symmetric_eigen(const Eigen::MatrixXd& matrix);
/// The eigenvalues alone, ascending.
Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& matrix);

/// The Cholesky factor of a positive definite matrix, A = L L'.
class Cholesky {
 public:
  Cholesky() = default;
  /// @param matrix (n x n) positive definite, lower triangle read
  explicit Cholesky(const Eigen::MatrixXd& matrix);

  /// A^-1 b
  Eigen::VectorXd solve(const Eigen::VectorXd& b) const;
  Eigen::MatrixXd solve(const Eigen::MatrixXd& B) const;
  /// L^-1 B: the squared norms of its columns are diag(B' A^-1 B).
  Eigen::MatrixXd solve_lower(const Eigen::MatrixXd& B) const;
  /// L'^-1 B: maps standard normal columns to draws of N(0, A^-1).
  Eigen::MatrixXd solve_upper(const Eigen::MatrixXd& B) const;

 private:
  Eigen::MatrixXd factor_;  ///< its lower triangle is L
};

/// Least squares by the complete orthogonal decomposition: the minimum-norm solution.
class LeastSquares {
 public:
  /// @param cutoff pivots smaller than this times the largest are treated as zero; 0: machine precision
  explicit LeastSquares(double cutoff = 0.0);
  ~LeastSquares();
  LeastSquares(LeastSquares&&) noexcept;
  LeastSquares& operator=(LeastSquares&&) noexcept;

  /// argmin |design w - targets|. Memory is reused for the next problem of the same size.
  /// @param design (n x m)  @param targets (n)  @return (m)
  Eigen::VectorXd solve(const Eigen::MatrixXd& design, const Eigen::VectorXd& targets);

 private:
  struct Decomposition;
  std::unique_ptr<Decomposition> decomposition_;
};

}  // namespace bobench
