// How fast a path can be driven: the minimum-time speed profile of a car on a friction circle.
#pragma once

#include <string>

#include <Eigen/Core>

namespace bobench::simulators::racing {

/// What tyres can do.
struct FrictionCircle {
  double grip = 9.81;          ///< m/s^2, along and across together: gravity times the coefficient of friction
  double driving_share = 1.0;  ///< of it, at most, that speeds the car up (one axle drives); it brakes with all
};

/// The fastest way along a path, from a standing start to a free end.
struct SpeedProfile {
  double seconds = 0.0;
  Eigen::VectorXd speeds;        ///< (points) m/s
  Eigen::VectorXd longitudinal;  ///< (points - 1) m/s^2, of each segment
  Eigen::VectorXd lateral;       ///< (points - 1) m/s^2, to the left
  /// How far from the optimum it can be: no profile is faster by more than this many seconds.
  double gap = 0.0;
  /// What is left of the conditions of optimality: the largest slope of the Lagrangian, in seconds for a change of a
  /// point's speed by a factor e^(1/2).
  double residual = 0.0;
  int steps = 0;        ///< Newton's
  std::string trouble;  ///< why there is no profile; empty if there is one
};

/// Minimises T = sum_j 2 h / (sqrt(b_j) + sqrt(b_j+1)) over the squared rates b_j = (d theta / dt)^2 of the path's
/// parameter, theta from 0 to 1 in steps of h, b_0 = 0, with the car's acceleration within the friction circle in each
/// segment [Lipp & Boyd 2014, Sec. 4]. It is a convex problem in b alone: along the tangent the acceleration of segment
/// j is p_j b_j+1 + q_j b_j, across it n_j (b_j + b_j+1), so a logarithmic barrier has a tridiagonal Hessian, and a
/// Newton step costs as much as a pass over the points. [A pass forward and one backward, each segment as fast as its
/// ends allow, gives a bound alone: 0.2 to 0.5 % too fast.]
/// Derivatives are the finite differences of Jain & Morari's program (2020): of six points, four and three at the ends.
/// @param path (2 x n) metres, n >= 6, equal steps of the parameter
SpeedProfile minimum_time(const Eigen::Matrix2Xd& path, const FrictionCircle& circle);

}  // namespace bobench::simulators::racing
