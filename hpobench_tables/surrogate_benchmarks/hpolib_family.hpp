// The problem family hpolib/...: surrogate problems based on the forests of HPOlib and HP-NNET.
#pragma once

#include "core/problem_catalog.hpp"
#include "hpobench_tables/data_directory.hpp"

namespace bobench::hpobench_tables {

/// Ids as in hpolib_benchmarks(). A problem whose forest is not imported is listed with its requirements. Creating it
/// fails with one line that says where to download the forest, and what to type.
ProblemFamily hpolib_family(const DataDirectory& data = DataDirectory::of_user());

}  // namespace bobench::hpobench_tables
