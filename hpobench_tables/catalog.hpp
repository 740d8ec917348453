// Catalogue of tabular and surrogate problems of hyperparameter optimisation.
#pragma once

#include "core/problem_catalog.hpp"
#include "hpobench_tables/data_directory.hpp"

namespace bobench::hpobench_tables {

/// Adds every family of this module.
/// @param data  folder of imported tables
void add_to(ProblemCatalog& catalog, const DataDirectory& data = DataDirectory::of_user());

}  // namespace bobench::hpobench_tables
