// Result files as commands meet them.
#pragma once

#include <string>

#include "cli/command.hpp"
#include "results/result_set.hpp"
#include "results/wanted.hpp"

namespace bobench::cli {

/// The runs of a file and its journal; what is damaged or missing is said on standard error.
results::ResultSet read_result_set(const Environment& environment, const std::string& path,
                                   const results::Wanted& wanted = {});

/// @throws InputError if something is at a path that is to be written anew, or a journal that would be laid over it
void require_free_output(const std::string& path);

}  // namespace bobench::cli
