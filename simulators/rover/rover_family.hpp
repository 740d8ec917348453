// The problems "rover/...".
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::simulators::rover {

/// "rover/60d" and "rover/20d": cost - 5, the negative of the published reward; parameters are the coordinates of the
/// points, in [-0.1, 1.1]. "/noise=S" is the standard deviation of what is added to each of them, 1e-4 as published; what
/// is stored as free of noise is another evaluation. The optimum is a bound, -5: a way that costs nothing.
ProblemFamily rover_family();

}  // namespace bobench::simulators::rover
