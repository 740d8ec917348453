// Provenance of results: versions, machine, time.
#pragma once

#include <string>

#include "results/result_set.hpp"

namespace bobench::runners {

/// Describes this program, this machine and the current time.
results::Provenance provenance(const std::string& command_line);

/// All properties of this program and its libraries that can change the bits of a result; stored with every run.
const results::SharedBuild& this_build();

/// "0.1.0"
std::string version();

}  // namespace bobench::runners
