// Reads and checks the result files of commands.
#pragma once

#include <string>

#include "cli/command.hpp"
#include "results/result_set.hpp"
#include "results/wanted.hpp"

namespace bobench::cli {

/// The runs of a file and its journal, with the names of their problems' functions; reports damaged or missing parts on standard error.
results::ResultSet read_result_set(const Environment& environment, const std::string& path,
                                   const results::Wanted& wanted = {});

/// @throws InputError if the output path, or the path of its journal, already exists
void require_free_output(const std::string& path);

}  // namespace bobench::cli
