// The catalogue of test-function problems: "bbob/...", "synthetic/..." and "embedded-space/...".
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::testfunctions {

/// Adds every family of this module.
void add_to(ProblemCatalog& catalog);

}  // namespace bobench::testfunctions
