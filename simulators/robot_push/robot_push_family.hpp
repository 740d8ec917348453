// The problems "robot-push/...".
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::simulators::robot_push {

/// "robot-push/14d": the negative reward of two hands; its optimum is the bound -11.07274, which nothing may reach.
/// "robot-push/3d[/iN]", "robot-push/4d[/iN]": the distance of one hand's disc from instance N's goal, uniform over
/// [-5, 5]^2; replicate r has instance r + 1; the optimum is 0 likewise.
/// All may end in "/noise=S", the standard deviation of what is added to the wanted velocities: 0.01 m/s in 14-D and 0.1
/// in the others, as published. What is stored as free of noise is another run of the simulator.
ProblemFamily robot_push_family();

}  // namespace bobench::simulators::robot_push
