// Problems of optimisation as data to learn from.
#pragma once

#include <string>

#include "core/problem.hpp"
#include "regression/learning_curve.hpp"

namespace bobench::regression {

/// Configurations uniform over the space, encoded as surrogates see them; targets are the problem's values at full
/// fidelity, with its noise. Draws whose value is not finite are drawn anew.
/// draw() throws InputError where ten times as many draws are not enough.
Task problem_task(std::string name, Problem problem);

}  // namespace bobench::regression
