// Simulation of robot hands that push objects on a table: a Box2D world, seen from above.
#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

namespace bobench::simulators::robot_push {

/// An object on the table, of density 0.05.
struct Thing {
  enum class Shape { square, disc } shape = Shape::disc;
  double half_extent = 1.0;  ///< metres: half a side, or the radius
  Eigen::Vector2d start = Eigen::Vector2d::Zero();
};

/// A robot hand: a rectangle of density 0.1 that is driven at a target velocity for a number of steps.
struct Hand {
  Eigen::Vector2d half_extents;
  Eigen::Vector2d start;
  double angle = 0.0;
  Eigen::Vector2d velocity;       ///< target, m/s
  double angular_velocity = 0.0;  ///< target, rad/s
  int steps = 0;                  ///< of 1/100 s each
};

/// Positions and angles of objects and hands, and their momentum.
struct Motion {
  std::vector<Eigen::Vector2d> things, hands;  ///< centres
  std::vector<double> thing_angles, hand_angles;
  Eigen::Vector2d momentum;  ///< total, kg m/s
};

/// A table with friction: Box2D joints with 5 N and 2 N m for objects, 2 N and 2 N m for hands. The friction
/// coefficient of a contact is the geometric mean of 0.01 (objects) and 0.1 (hands). Worlds are independent: they may
/// run in several threads.
class PushWorld {
 public:
  /// @param table_friction  factor of the table's friction; 0 disables it, for tests
  PushWorld(const std::vector<Thing>& things, const std::vector<Hand>& hands, double table_friction = 1.0);
  PushWorld(PushWorld&&) noexcept;
  ~PushWorld();

  /// Simulates one hundredth of a second. Until its steps are over, a hand is pulled by 30 times its mass times its
  /// velocity error [push_utils.py of Wang et al. 2018, where the angular term uses the mass instead of the inertia,
  /// too].
  void step();
  Motion motion() const;

 private:
  struct Bodies;
  std::unique_ptr<Bodies> bodies_;
};

/// Runs a world until the longest push is over, and one more second. @return the final centres of the objects
std::vector<Eigen::Vector2d> push(const std::vector<Thing>& things, const std::vector<Hand>& hands);

}  // namespace bobench::simulators::robot_push
