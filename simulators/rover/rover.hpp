// A rover's way through obstacles.                       [Wang et al. 2018, "Batched large-scale Bayesian optimization"]
#pragma once

#include <Eigen/Core>

namespace bobench::simulators::rover {

/// Obstacles are axis-aligned boxes, low <= x < high; so is the unit square that the rover must not leave.
struct Terrain {
  Eigen::Matrix2Xd centres;
  double half_side = 0.0;
  bool ends_are_forced = false;  ///< the way begins at the start and ends at the goal; else it pays for missing them

  /// 113 boxes; ends are not forced. Of 60 parameters.
  static Terrain large();
  /// 30 boxes; ends are forced. Of 20 parameters.
  static Terrain small();

  bool is_blocked(const Eigen::Vector2d& place) const;
};

inline const Eigen::Vector2d rover_start(0.05, 0.05), rover_goal(0.95, 0.95);
/// A way's points are sought in [-0.1, 1.1]^2.
constexpr double lowest_coordinate = -0.1, highest_coordinate = 1.1;
constexpr double reward_without_cost = 5.0;

/// The curve (2 x 1000) that the points pull at. Forced ends are points, too, and then the curve's control points.
/// @param points  x and y of each point in turn
Eigen::Matrix2Xd rover_way(const Terrain& terrain, const Eigen::VectorXd& points);

/// The integral of 0.05, and 20 where it is blocked, along the way (trapezoids), and 10 times how far ends that are not
/// forced are from start and goal (1-norm).
double rover_cost(const Terrain& terrain, const Eigen::Matrix2Xd& way);

}  // namespace bobench::simulators::rover
