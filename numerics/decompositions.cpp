#include "numerics/decompositions.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>

namespace bobench {

using Eigen::MatrixXd, Eigen::VectorXd;

SymmetricEigen symmetric_eigen(const MatrixXd& matrix) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(matrix);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

VectorXd symmetric_eigenvalues(const MatrixXd& matrix) {
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(matrix, Eigen::EigenvaluesOnly).eigenvalues();
}

Cholesky::Cholesky(const MatrixXd& matrix) : factor_(matrix) {
  const Eigen::LLT<Eigen::Ref<MatrixXd>> in_place(factor_);
}

VectorXd Cholesky::solve(const VectorXd& b) const {
  VectorXd x = b;
  factor_.triangularView<Eigen::Lower>().solveInPlace(x);
  factor_.triangularView<Eigen::Lower>().transpose().solveInPlace(x);
  return x;
}

MatrixXd Cholesky::solve(const MatrixXd& B) const {
  return solve_upper(solve_lower(B));
}

MatrixXd Cholesky::solve_lower(const MatrixXd& B) const {
  MatrixXd X = B;
  factor_.triangularView<Eigen::Lower>().solveInPlace(X);
  return X;
}

MatrixXd Cholesky::solve_upper(const MatrixXd& B) const {
  MatrixXd X = B;
  factor_.triangularView<Eigen::Lower>().transpose().solveInPlace(X);
  return X;
}

struct LeastSquares::Decomposition {
  Eigen::CompleteOrthogonalDecomposition<MatrixXd> factors;
};

LeastSquares::LeastSquares(double cutoff) : decomposition_(std::make_unique<Decomposition>()) {
  if (cutoff > 0.0) decomposition_->factors.setThreshold(cutoff);
}

LeastSquares::~LeastSquares() = default;
LeastSquares::LeastSquares(LeastSquares&&) noexcept = default;
LeastSquares& LeastSquares::operator=(LeastSquares&&) noexcept = default;

VectorXd LeastSquares::solve(const MatrixXd& design, const VectorXd& targets) {
  decomposition_->factors.compute(design);
  return decomposition_->factors.solve(targets);
}

}  // namespace bobench
