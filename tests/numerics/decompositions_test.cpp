// Each decomposition is tested by its definition, not against another one of Eigen's.
#include "numerics/decompositions.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

MatrixXd normal_matrix(Random& random, Index rows, Index columns) {
  return random.normal_vector(rows * columns).reshaped(rows, columns);
}

double largest(const MatrixXd& difference) {
  return difference.cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("eigenvectors are orthonormal and make the matrix again; only its lower triangle is read") {
  Random random(test_seed(1));
  for (const Index n : {1, 2, 5, 40}) {
    const MatrixXd A = normal_matrix(random, n, n);
    const MatrixXd symmetric = A + A.transpose();
    MatrixXd lower = symmetric;
    lower.triangularView<Eigen::StrictlyUpper>().setConstant(99.0);
    const SymmetricEigen eigen = symmetric_eigen(lower);
    const double scale = 1e-12 * static_cast<double>(n) * (1.0 + largest(symmetric));
    CHECK(largest(eigen.vectors * eigen.values.asDiagonal() * eigen.vectors.transpose() - symmetric) < scale);
    CHECK(largest(eigen.vectors.transpose() * eigen.vectors - MatrixXd::Identity(n, n)) < scale);
    CHECK(std::is_sorted(eigen.values.begin(), eigen.values.end()));
    CHECK(largest(symmetric_eigenvalues(lower) - eigen.values) < scale);
  }
  CHECK(symmetric_eigenvalues((MatrixXd(2, 2) << 2.0, 1.0, 1.0, 2.0).finished()).isApprox(Eigen::Vector2d(1.0, 3.0)));
}

TEST_CASE("a Cholesky factor solves what it was made of, and its halves do so together") {
  Random random(test_seed(1));
  const MatrixXd A = normal_matrix(random, 12, 20), B = normal_matrix(random, 12, 3);
  const MatrixXd matrix = A * A.transpose();
  const Cholesky cholesky(matrix);
  CHECK(largest(matrix * cholesky.solve(B) - B) < 1e-9);
  CHECK(largest(matrix * cholesky.solve(VectorXd(B.col(0))) - B.col(0)) < 1e-9);
  const MatrixXd half = cholesky.solve_lower(B);
  CHECK(largest(half.transpose() * half - B.transpose() * cholesky.solve(B)) < 1e-9);
  const MatrixXd root = cholesky.solve_upper(MatrixXd::Identity(12, 12));
  CHECK(largest(matrix * root * root.transpose() - MatrixXd::Identity(12, 12)) < 1e-9);
}

TEST_CASE("least squares: the residual is at right angles to the design, and of all solutions the shortest comes out") {
  Random random(test_seed(1));
  LeastSquares least_squares;
  const MatrixXd tall = normal_matrix(random, 15, 4);
  const VectorXd y = random.normal_vector(15);
  CHECK(largest(tall.transpose() * (tall * least_squares.solve(tall, y) - y)) < 1e-10);
  // A duplicated column: the minimum-norm solution splits the coefficient equally, and the fit is unchanged.
  MatrixXd twice(15, 5);
  twice << tall, tall.col(0);
  const VectorXd w = least_squares.solve(twice, y);
  CHECK(std::abs(w[0] - w[4]) < 1e-10);
  CHECK(largest(twice * w - tall * least_squares.solve(tall, y)) < 1e-10);
}
