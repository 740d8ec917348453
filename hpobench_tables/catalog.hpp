// The catalogue of tabular and surrogate problems of hyper-parameter optimisation.
#pragma once

#include "core/problem_catalog.hpp"

namespace bobench::hpobench_tables {

/// Adds every family of this room.
void add_to(ProblemCatalog& catalog);

}  // namespace bobench::hpobench_tables
