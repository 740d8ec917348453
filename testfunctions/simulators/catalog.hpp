// The catalogue of simulated problems: "racing/...", "track:...", "rover/...", "robot-push/...".
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::simulators {

/// Adds every family of this module.
void add_to(ProblemCatalog& catalog);

}  // namespace bobench::simulators
