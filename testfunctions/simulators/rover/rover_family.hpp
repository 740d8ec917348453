// The problem family "rover/...".
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::simulators::rover {

/// "rover/60d" and "rover/20d": cost - 5, the negative of the published reward. Parameters are the coordinates of the
/// points, in [-0.1, 1.1]. "/noise=S" sets the standard deviation of the noise added to each of them, 1e-4 as
/// published; the stored noise-free value comes from a separate evaluation. The optimum is a bound, -5: a path without
/// cost.
ProblemFamily rover_family();

}  // namespace bobench::simulators::rover
