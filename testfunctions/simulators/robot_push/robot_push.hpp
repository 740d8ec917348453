// Robot pushing objectives as functions of the hands' parameters.
#pragma once

#include <Eigen/Core>

namespace bobench::simulators::robot_push {

/// Noise that is added to the target velocities: (x, y) of each hand, m/s.
using VelocityNoise = Eigen::Vector4d;

/// Two hands push a square and a disc towards separate goals [Wang et al. 2018; tiao2021, Sec. 4.2]. Returns by how
/// many metres, in total, both get nearer to their goals. 0 if nothing moves; at most two_hands_bound().
/// @param x (14): for each hand x, y in [-5, 5], velocity in [-10, 10]^2, time in tenths of a second in [2, 30]
///   (truncated to hundredths), angle in [0, 2 pi]; then both angular velocities in [-5, 5]
double two_hands_reward(const Eigen::VectorXd& x, const VelocityNoise& noise);
/// The sum of the initial distances of both objects from their goals: 11.07274.
double two_hands_bound();

/// One hand pushes a disc of radius 1 from the origin [Wang & Jegelka 2017, Sec. 5]. Returns its final distance from
/// the goal in metres.
/// @param x (3): x, y in [-5, 5], time in tenths of a second in [1, 30]; the hand points along the line from the
///   origin, and pushes towards it at 5 m/s. (4): also the hand's angle in [0, 2 pi]; it pushes at 10 m/s
/// @param noise  only the first two entries are used
double one_hand_distance(const Eigen::VectorXd& x, const Eigen::Vector2d& goal, const VelocityNoise& noise);

}  // namespace bobench::simulators::robot_push
