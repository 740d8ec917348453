// Robots' hands that push things over a table: a world of Box2D, seen from above.
#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

namespace bobench::simulators::robot_push {

/// A thing on the table, of density 0.05.
struct Thing {
  enum class Shape { square, disc } shape = Shape::disc;
  double half_extent = 1.0;  ///< metres: half a side, or the radius
  Eigen::Vector2d start = Eigen::Vector2d::Zero();
};

/// A hand: a rectangle of density 0.1 that is driven at a wanted velocity for some steps.
struct Hand {
  Eigen::Vector2d half_extents;
  Eigen::Vector2d start;
  double angle = 0.0;
  Eigen::Vector2d velocity;       ///< wanted, m/s
  double angular_velocity = 0.0;  ///< wanted, rad/s
  int steps = 0;                  ///< of 1/100 s
};

/// Where the things and the hands are, and how they move.
struct Motion {
  std::vector<Eigen::Vector2d> things, hands;  ///< centres
  std::vector<double> thing_angles, hand_angles;
  Eigen::Vector2d momentum;  ///< of all, kg m/s
};

/// A table with friction: joints of Box2D's, 5 N and 2 N m for things, 2 N and 2 N m for hands. Contacts have the geometric
/// mean of the frictions 0.01 of things and 0.1 of hands. Each world is on its own: worlds may run in several threads.
class PushWorld {
 public:
  /// @param table_friction  0: nothing slows down but what it meets, for tests
  PushWorld(const std::vector<Thing>& things, const std::vector<Hand>& hands, double table_friction = 1.0);
  PushWorld(PushWorld&&) noexcept;
  ~PushWorld();

  /// One hundredth of a second. A hand whose steps are not over is pulled by 30 times its mass times what its velocity
  /// lacks [push_utils.py of Wang et al. 2018: the angular one by its mass, too, not its inertia].
  void step();
  Motion motion() const;

 private:
  struct Bodies;
  std::unique_ptr<Bodies> bodies_;
};

/// Runs a world until the longest push is over, and a second more. @return where the things end
std::vector<Eigen::Vector2d> push(const std::vector<Thing>& things, const std::vector<Hand>& hands);

}  // namespace bobench::simulators::robot_push
