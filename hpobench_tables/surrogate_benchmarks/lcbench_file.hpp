// Reading and writing the weights of lcbench_network.hpp.
#pragma once

#include <string>

#include "hpobench_tables/surrogate_benchmarks/lcbench_network.hpp"

namespace bobench::hpobench_tables {

/// Whether the file is HDF5 with the published weights and is not bobench's own file. Never throws.
bool is_published_lcbench_file(const std::string& path);

/// Reads the data sets of a published file or of bobench's own file.
/// @throws InputError, in one line with the file's name, if a data set is missing or of the wrong shape
LcbenchWeights read_published_lcbench(const std::string& path);

/// Opens bobench's own file.
/// @throws InputError if it is not such a file, or is damaged
LcbenchNetwork open_lcbench(const std::string& path);

/// Writes bobench's own file atomically (temporary file, flush, rename). A network must have been made of the weights.
void write_lcbench(const std::string& path, const LcbenchWeights& weights, const std::string& source,
                   const std::string& source_sha256);

}  // namespace bobench::hpobench_tables
