// Rover trajectory planning among obstacles [Wang et al. 2018, "Batched large-scale Bayesian optimization"].
#pragma once

#include <Eigen/Core>

namespace bobench::simulators::rover {

/// Obstacles are axis-aligned boxes, low <= x < high; the rover must stay in the unit square, defined alike.
struct Terrain {
  Eigen::Matrix2Xd centres;
  double half_side = 0.0;
  bool ends_are_forced = false;  ///< the path begins at the start and ends at the goal; else missing them is penalised

  /// 113 boxes; ends are not forced. For 60 parameters.
  static Terrain large();
  /// 30 boxes; ends are forced. For 20 parameters.
  static Terrain small();

  bool is_blocked(const Eigen::Vector2d& place) const;
};

inline const Eigen::Vector2d rover_start(0.05, 0.05), rover_goal(0.95, 0.95);
/// Coordinates of the path's points lie in [-0.1, 1.1]^2.
constexpr double lowest_coordinate = -0.1, highest_coordinate = 1.1;
constexpr double reward_without_cost = 5.0;

/// The trajectory (2 x 1000): a cubic curve fitted to the points. Forced ends are used as points, too, and then as the
/// curve's end points.
/// @param points  x and y of each point in turn
Eigen::Matrix2Xd rover_way(const Terrain& terrain, const Eigen::VectorXd& points);

/// The integral along the path of 0.05, plus 20 where it is blocked (trapezoidal rule), plus 10 times the distances of
/// its ends, unless forced, from start and goal (1-norm).
double rover_cost(const Terrain& terrain, const Eigen::Matrix2Xd& way);

}  // namespace bobench::simulators::rover
