#include "testfunctions/simulators/rover/trajectory.hpp"

#include <Eigen/QR>

namespace bobench::simulators::rover {
namespace {

using Eigen::Index, Eigen::Matrix2Xd, Eigen::MatrixX4d, Eigen::VectorXd;
using Control = Eigen::Matrix<double, 2, 4>;

/// (n x 4) Bernstein polynomials of degree 3
MatrixX4d bernstein(const VectorXd& u) {
  const Eigen::ArrayXd right = u.array(), left = 1.0 - right;
  MatrixX4d basis(u.size(), 4);
  basis << left.cube(), 3.0 * left.square() * right, 3.0 * left * right.square(), right.cube();
  return basis;
}

}  // namespace

Control fit_cubic(const Matrix2Xd& points) {
  VectorXd u(points.cols());
  u[0] = 0.0;
  for (Index i = 1; i < u.size(); ++i) u[i] = u[i - 1] + (points.col(i) - points.col(i - 1)).norm();
  if (u[u.size() - 1] > 0.0) u /= u[u.size() - 1];
  const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver(bernstein(u));
  return solver.solve(points.transpose()).transpose();
}

Matrix2Xd sample_cubic(const Control& control, Index n) {
  return control * bernstein(VectorXd::LinSpaced(n, 0.0, 1.0)).transpose();
}

}  // namespace bobench::simulators::rover
