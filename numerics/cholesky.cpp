#include "numerics/cholesky.hpp"

#include <cmath>

#include <Eigen/Cholesky>

#include "core/error.hpp"

namespace bobench {
namespace {

using Eigen::Index, Eigen::MatrixXd;

constexpr Index leaf = 32;

/// Inverts a lower triangle in place: [A 0; B C]^-1 = [A^-1 0; -C^-1 B A^-1, C^-1].
void invert_triangle(Eigen::Ref<MatrixXd, 0, Eigen::OuterStride<>> triangle, MatrixXd& product) {
  const Index n = triangle.rows();
  if (n <= leaf) {
    MatrixXd inverse = MatrixXd::Identity(n, n);
    triangle.triangularView<Eigen::Lower>().solveInPlace(inverse);
    triangle.triangularView<Eigen::Lower>() = inverse;
    return;
  }
  const Index top = n / 2, bottom = n - top;
  invert_triangle(triangle.topLeftCorner(top, top), product);
  invert_triangle(triangle.bottomRightCorner(bottom, bottom), product);
  auto below = triangle.bottomLeftCorner(bottom, top);
  auto work = product.topLeftCorner(bottom, top);
  work.noalias() = below * triangle.topLeftCorner(top, top).triangularView<Eigen::Lower>();
  below.noalias() = -(triangle.bottomRightCorner(bottom, bottom).triangularView<Eigen::Lower>() * work);
}

}  // namespace

bool try_cholesky_in_place(MatrixXd& matrix) {
  const Eigen::LLT<Eigen::Ref<MatrixXd>> factorization(matrix);
  return factorization.info() == Eigen::Success && matrix.diagonal().allFinite();
}

double cholesky_in_place(MatrixXd& matrix) {
  const Eigen::VectorXd diagonal = matrix.diagonal();
  const double scale = diagonal.mean();
  const MatrixXd original = matrix.triangularView<Eigen::Lower>();
  for (double share = 0.0; share <= 1e-2; share = share == 0.0 ? 1e-10 : 10.0 * share) {
    const double jitter = share * scale;
    matrix.diagonal().array() += jitter;
    if (try_cholesky_in_place(matrix)) return jitter;
    matrix.triangularView<Eigen::Lower>() = original;
  }
  throw Error("a kernel matrix is not positive definite, even with jitter");
}

bool extend_cholesky(MatrixXd& factor, const Eigen::VectorXd& k, double c) {
  const Index n = factor.rows();
  const Eigen::VectorXd row = factor.triangularView<Eigen::Lower>().solve(k);
  const double pivot = c - row.squaredNorm();
  if (!(pivot > 1e-14 * c)) return false;
  factor.conservativeResize(n + 1, n + 1);
  factor.row(n).head(n) = row.transpose();
  factor.col(n).head(n).setZero();
  factor(n, n) = std::sqrt(pivot);
  return true;
}

void inverse_from_cholesky(const MatrixXd& factor, MatrixXd& inverse, MatrixXd& scratch) {
  const Index n = factor.rows();
  scratch = factor.triangularView<Eigen::Lower>();
  inverse.resize(n, n);
  invert_triangle(scratch, inverse);
  // K^-1 = L^-T L^-1, a strip of columns at a time; rows above the strip's first row are zero.
  for (Index start = 0; start < n; start += leaf) {
    const Index count = std::min(leaf, n - start), rest = n - start;
    inverse.block(start, start, rest, count).noalias() =
        scratch.bottomRightCorner(rest, rest).triangularView<Eigen::Lower>().transpose() *
        scratch.block(start, start, rest, count);
  }
}

}  // namespace bobench
