// hpolib/...: problems over the forests of HPOlib and HP-NNET.
#pragma once

#include "core/problem_catalog.hpp"
#include "hpobench_tables/data_directory.hpp"

namespace bobench::hpobench_tables {

/// Ids as in hpolib_benchmarks(). A problem whose forest was not imported is listed with what it needs; making it fails
/// with one line that says where its authors publish the forest, and what to type.
ProblemFamily hpolib_family(const DataDirectory& data = DataDirectory::of_user());

}  // namespace bobench::hpobench_tables
