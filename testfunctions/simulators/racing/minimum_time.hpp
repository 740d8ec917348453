// Minimum-time speed profile of a car on a given path, with a friction-circle model of the tyres.
#pragma once

#include <string>

#include <Eigen/Core>

namespace bobench::simulators::racing {

/// Limits of the tyres.
struct FrictionCircle {
  double grip = 9.81;          ///< m/s^2, combined: gravity times the coefficient of friction
  double driving_share = 1.0;  ///< largest share of it for acceleration (one axle drives); all of it brakes
};

/// The fastest speed profile along a path, from a standing start with free final speed.
struct SpeedProfile {
  double seconds = 0.0;
  Eigen::VectorXd speeds;        ///< (points) m/s
  Eigen::VectorXd longitudinal;  ///< (points - 1) m/s^2, of each segment
  Eigen::VectorXd lateral;       ///< (points - 1) m/s^2, to the left
  /// Bound on the suboptimality: no profile is faster by more than this many seconds.
  double gap = 0.0;
  /// Optimality residual: the largest slope of the Lagrangian, in seconds for a change of a point's speed by a factor
  /// e^(1/2).
  double residual = 0.0;
  int steps = 0;        ///< number of Newton steps
  std::string trouble;  ///< reason for a failure; empty on success
};

/// Minimises T = sum_j 2 h / (sqrt(b_j) + sqrt(b_j+1)) over the squared rates b_j = (d theta / dt)^2 of the path's
/// parameter, where theta ranges from 0 to 1 in steps of h and b_0 = 0. The car's acceleration must lie within the
/// friction circle in each segment [Lipp & Boyd 2014, Sec. 4]. The problem is convex in b: the acceleration of segment
/// j is p_j b_j+1 + q_j b_j along the tangent and n_j (b_j + b_j+1) across it. A logarithmic barrier thus has a
/// tridiagonal Hessian, and a Newton step has linear cost. [A forward and a backward pass, each segment as fast as its
/// ends allow, only gives a bound: 0.2 to 0.5 % too fast.]
/// Derivatives are the finite differences of Jain & Morari's program (2020): of six points, four and three at the ends.
/// @param path (2 x n) metres, n >= 6, equal steps of the parameter
SpeedProfile minimum_time(const Eigen::Matrix2Xd& path, const FrictionCircle& circle);

}  // namespace bobench::simulators::racing
