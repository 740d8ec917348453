// A curve through points in the plane: natural cubic splines over the chord length.
#pragma once

#include <Eigen/Core>

namespace bobench::simulators::racing {

/// x(s) and y(s), each twice continuously differentiable, without curvature at the ends; s is the length of the polygon
/// through the points, from 0.
class NaturalSplineCurve {
 public:
  /// @param points (2 x n), n >= 2
  /// @throws InputError if two points in a row are the same, or one is not finite
  explicit NaturalSplineCurve(const Eigen::Matrix2Xd& points);

  double length() const { return knots_[knots_.size() - 1]; }  ///< of the polygon
  /// @param s  beyond the ends the first and the last cubic go on
  Eigen::Vector2d at(double s) const;

 private:
  Eigen::Matrix2Xd points_;
  Eigen::VectorXd knots_;
  Eigen::Matrix2Xd curvatures_;  ///< second derivatives at the knots
};

}  // namespace bobench::simulators::racing
