// Data of IOHprofiler's logger from before version 0.3.3: .info files, and data files with quoted headers.
#pragma once

#include <string>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_ioh_info(const std::string& path);

/// The problem is "ioh/SUITE/FUNCTION/dD" with the name of the function, or else "fN"; the optimiser is the algorithm
/// of the index. Runs are numbered by instance. Values are "current f(x)", or else "best-so-far f(x)", of the .cdat
/// file, which has every evaluation, or else of the .dat file, where the best value so far is used between rows. Values
/// that are maximised have the opposite sign. If the index does not state the direction, it is that of the best values.
/// Runs that cannot be read are left out with a note.
/// @throws InputError with file and line if no run is left, or, if strict, at the first that cannot be read
Imported read_ioh_info(const std::string& path, const ReadOptions& options = {});

}  // namespace bobench::results
