// Natural cubic spline curve through points in the plane, parametrised by chord length.
#pragma once

#include <Eigen/Core>

namespace bobench::simulators::racing {

/// x(s) and y(s) are twice continuously differentiable, with zero second derivatives at the ends. s is the length of
/// the polygon through the points, from 0.
class NaturalSplineCurve {
 public:
  /// @param points (2 x n), n >= 2
  /// @throws InputError if two consecutive points coincide, or one is not finite
  explicit NaturalSplineCurve(const Eigen::Matrix2Xd& points);

  double length() const { return knots_[knots_.size() - 1]; }  ///< of the polygon
  /// @param s  beyond the ends, the first and the last cubic are extrapolated
  Eigen::Vector2d at(double s) const;

 private:
  Eigen::Matrix2Xd points_;
  Eigen::VectorXd knots_;
  Eigen::Matrix2Xd curvatures_;  ///< second derivatives at the knots
};

}  // namespace bobench::simulators::racing
