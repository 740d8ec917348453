// Robot pushing as functions of what the hands are told.
#pragma once

#include <Eigen/Core>

namespace bobench::simulators::robot_push {

/// What noise adds to the wanted velocities: (x, y) of each hand, m/s.
using VelocityNoise = Eigen::Vector4d;

/// Two hands push a square and a disc towards goals of their own [Wang et al. 2018; tiao2021, Sec. 4.2]: how much nearer
/// to their goals both are in the end, in metres. 0 if nothing moves; not above two_hands_bound().
/// @param x (14): of each hand x, y in [-5, 5], velocity in [-10, 10]^2, time in tenths of a second in [2, 30] (cut to
///        hundredths), angle in [0, 2 pi]; then the angular velocities in [-5, 5] of both
double two_hands_reward(const Eigen::VectorXd& x, const VelocityNoise& noise);
/// The distances of both goals from where the things start: 11.07274.
double two_hands_bound();

/// One hand pushes a disc of radius 1 from the origin [Wang & Jegelka 2017, Sec. 5]: its distance from the goal, in
/// metres, in the end.
/// @param x (3): x, y in [-5, 5], time in tenths of a second in [1, 30]; the hand points along the line from the origin,
///        and pushes towards it at 5 m/s. (4): and the hand's angle in [0, 2 pi]; it pushes at 10 m/s
/// @param noise  the first two are of it
double one_hand_distance(const Eigen::VectorXd& x, const Eigen::Vector2d& goal, const VelocityNoise& noise);

}  // namespace bobench::simulators::robot_push
