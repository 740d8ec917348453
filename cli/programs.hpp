// Optimisers and problems that are programs of the user's ("command:...") on the command line.
#pragma once

#include <boost/program_options/variables_map.hpp>

#include "cli/arguments.hpp"
#include "external/conversation.hpp"
#include "runners/plan.hpp"

namespace bobench::cli {

/// The option --reply-limit.
void add_program_options(ArgumentParser& parser);

/// What it was set to.
/// @param stop  true: waiting for programs is given up
/// @throws InputError if it is not a time
external::ProgramSettings program_settings(
    const boost::program_options::variables_map& values, std::function<bool()> stop = [] { return false; });

/// The catalogues with "command" added to both. Only commands on whose own line a program may be named start programs:
/// one that an imported file names is never started, so the standard catalogues do without.
runners::Catalogs with_programs(runners::Catalogs catalogs, const external::ProgramSettings& settings = {});

}  // namespace bobench::cli
