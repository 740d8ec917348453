// Where results come from: versions, machine, time.
#pragma once

#include <string>

#include "results/result_set.hpp"

namespace bobench::runners {

/// This program, this machine, this moment.
results::Provenance provenance(const std::string& command_line);

/// "0.1.0"
std::string version();

}  // namespace bobench::runners
