// The problem family "robot-push/...".
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::simulators::robot_push {

/// "robot-push/14d": the negative reward of two hands; its optimum is the bound -11.07274, which need not be attained.
/// "robot-push/3d[/iN]", "robot-push/4d[/iN]": the distance of one hand's disc from the goal of instance N, uniform
/// over [-5, 5]^2; without /iN, replicate r uses instance r + 1. The optimum 0 is also a bound.
/// All accept "/noise=S", the standard deviation of the noise added to the target velocities. Its default is as
/// published: 0.01 m/s in 14-D and 0.1 in the others. The stored noise-free value comes from a separate run of the
/// simulator.
ProblemFamily robot_push_family();

}  // namespace bobench::simulators::robot_push
