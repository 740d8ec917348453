// The weights of lcbench_network.hpp on disk.
#pragma once

#include <string>

#include "hpobench_tables/surrogate_benchmarks/lcbench_network.hpp"

namespace bobench::hpobench_tables {

/// true if the file is HDF5 and holds the published weights, and is not bobench's own file. Never throws.
bool is_published_lcbench_file(const std::string& path);

/// Reads the data sets of a published file, or of bobench's own.
/// @throws InputError, in one line with the file's name, if one is missing or of the wrong shape
LcbenchWeights read_published_lcbench(const std::string& path);

/// Opens bobench's own file.
/// @throws InputError if it is not one, or damaged
LcbenchNetwork open_lcbench(const std::string& path);

/// Writes bobench's own file whole: aside, flushed, then renamed. The weights are such as a network was made of.
void write_lcbench(const std::string& path, const LcbenchWeights& weights, const std::string& source,
                   const std::string& source_sha256);

}  // namespace bobench::hpobench_tables
