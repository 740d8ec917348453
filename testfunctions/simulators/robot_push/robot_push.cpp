#include "testfunctions/simulators/robot_push/robot_push.hpp"

#include <cmath>

#include "testfunctions/simulators/robot_push/push_world.hpp"

namespace bobench::simulators::robot_push {
namespace {

using Eigen::Vector2d, Eigen::VectorXd;

const Vector2d square_start(0.0, 2.0), square_goal(4.0, 3.5), disc_start(0.0, -2.0), disc_goal(-4.0, 3.5);

int steps_of(double tenths) {
  return static_cast<int>(10.0 * tenths);
}

}  // namespace

double two_hands_bound() {
  return (square_goal - square_start).norm() + (disc_goal - disc_start).norm();
}

double two_hands_reward(const VectorXd& x, const VelocityNoise& noise) {
  const Vector2d extents(1.0, 0.3);
  const auto hand = [&](Eigen::Index first, Eigen::Index spin, const Vector2d& slip) -> Hand {
    return {.half_extents = extents,
            .start = x.segment<2>(first),
            .angle = x[first + 5],
            .velocity = x.segment<2>(first + 2) + slip,
            .angular_velocity = x[spin],
            .steps = steps_of(x[first + 4])};
  };
  const std::vector<Vector2d> ends = push({{.shape = Thing::Shape::square, .half_extent = 0.5, .start = square_start},
                                           {.shape = Thing::Shape::disc, .half_extent = 1.0, .start = disc_start}},
                                          {hand(0, 12, noise.head<2>()), hand(6, 13, noise.tail<2>())});
  return two_hands_bound() - (square_goal - ends[0]).norm() - (disc_goal - ends[1]).norm();
}

double one_hand_distance(const VectorXd& x, const Vector2d& goal, const VelocityNoise& noise) {
  const bool has_angle = x.size() == 4;
  const Vector2d start = x.head<2>();
  // At the centre of the disc, the direction is undefined: no push.
  const Vector2d towards = start.isZero(0.0) ? Vector2d::Zero().eval() : (-start.normalized()).eval();
  const Hand hand{.half_extents = Vector2d(0.3, 1.0),
                  .start = start,
                  .angle = has_angle           ? x[3]
                           : start.isZero(0.0) ? 0.0
                                               : std::atan(start[1] / start[0]),
                  .velocity = (has_angle ? 10.0 : 5.0) * towards + noise.head<2>(),
                  .steps = steps_of(x[2])};
  return (goal - push({Thing{}}, {hand})[0]).norm();
}

}  // namespace bobench::simulators::robot_push
