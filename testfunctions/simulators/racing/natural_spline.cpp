#include "testfunctions/simulators/racing/natural_spline.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::simulators::racing {

using Eigen::Index, Eigen::Matrix2Xd, Eigen::Vector2d, Eigen::VectorXd;

namespace {

VectorXd chord_lengths(const Matrix2Xd& points) {
  VectorXd knots(points.cols());
  knots[0] = 0.0;
  for (Index i = 1; i < points.cols(); ++i) {
    const double chord = (points.col(i) - points.col(i - 1)).norm();
    if (!(chord > 0.0) || !std::isfinite(chord)) {
      throw InputError(fmt::format("points {} and {} of a curve are the same, or not finite", i, i + 1));
    }
    knots[i] = knots[i - 1] + chord;
  }
  return knots;
}

/// Second derivatives at the knots, 0 at both ends, by solving a diagonally dominant tridiagonal system.
Matrix2Xd second_derivatives(const VectorXd& knots, const Matrix2Xd& points) {
  const Index n = points.cols();
  Matrix2Xd found = Matrix2Xd::Zero(2, n);
  VectorXd upper = VectorXd::Zero(n);
  for (Index i = 1; i + 1 < n; ++i) {
    const double before = knots[i] - knots[i - 1], after = knots[i + 1] - knots[i];
    const Vector2d bend = (points.col(i + 1) - points.col(i)) / after - (points.col(i) - points.col(i - 1)) / before;
    const double pivot = 2.0 * (before + after) - before * upper[i - 1];
    upper[i] = after / pivot;
    found.col(i) = (6.0 * bend - before * found.col(i - 1)) / pivot;
  }
  for (Index i = n - 2; i > 0; --i) found.col(i) -= upper[i] * found.col(i + 1);
  return found;
}

}  // namespace

NaturalSplineCurve::NaturalSplineCurve(const Matrix2Xd& points)
    : points_(points), knots_(chord_lengths(points)), curvatures_(second_derivatives(knots_, points)) {}

Vector2d NaturalSplineCurve::at(double s) const {
  const auto after = std::upper_bound(knots_.begin() + 1, knots_.end() - 1, s);
  const Index i = static_cast<Index>(after - knots_.begin()) - 1;
  const double h = knots_[i + 1] - knots_[i], right = (s - knots_[i]) / h, left = 1.0 - right;
  return left * points_.col(i) + right * points_.col(i + 1) +
         (h * h / 6.0) * ((left * left * left - left) * curvatures_.col(i) +
                          (right * right * right - right) * curvatures_.col(i + 1));
}

}  // namespace bobench::simulators::racing
