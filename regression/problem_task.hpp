// Optimisation problems as regression tasks.
#pragma once

#include <string>

#include "core/problem.hpp"
#include "regression/learning_curve.hpp"

namespace bobench::regression {

/// Configurations are uniform over the space and encoded as for surrogates. Targets are the problem's values at the
/// highest fidelity, with its noise. Draws whose value is not finite are repeated.
/// draw() throws InputError if ten times as many draws are not enough.
Task problem_task(std::string name, Problem problem);

}  // namespace bobench::regression
