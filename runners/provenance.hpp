// Where results come from: versions, machine, time.
#pragma once

#include <string>

#include "results/result_set.hpp"

namespace bobench::runners {

/// This program, this machine, this moment.
results::Provenance provenance(const std::string& command_line);

/// All of this program and its libraries that can move the bits of a result; every run keeps it.
const results::SharedBuild& this_build();

/// "0.1.0"
std::string version();

}  // namespace bobench::runners
