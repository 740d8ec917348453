// The problems of bobench's own archive.
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench {

/// "@bo-suite": 36 problems of 2 to 10 parameters on which all optimisers have been run (docs/suite_archive.md): the
/// functions of "@bbob-dev" in 2, 5 and 10 dimensions, textbook functions, two of them with noise, the embedded tables,
/// and robot pushing.
ProblemSet bo_suite();

/// "@bo-suite-quick": 12 of them, on which the mean ranks of optimisers are nearly those on all.
ProblemSet bo_suite_quick();

}  // namespace bobench
