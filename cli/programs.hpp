// Optimisers and problems that are user programs ("command:...") on the command line.
#pragma once

#include <boost/program_options/variables_map.hpp>

#include "cli/arguments.hpp"
#include "external/conversation.hpp"
#include "runners/plan.hpp"

namespace bobench::cli {

/// The options --reply-limit, --start-limit and --on-crash.
void add_program_options(ArgumentParser& parser);

/// The values of these options.
/// @param stop  true: stops waiting for programs
/// @throws InputError if a limit is not a valid time
external::ProgramSettings program_settings(
    const boost::program_options::variables_map& values, std::function<bool()> stop = [] { return false; });

/// The catalogues with "command" added to both. Used only by commands that accept a program on their own command line.
/// A program named in an imported file is never started, so the standard catalogues do not include "command".
runners::Catalogs with_programs(runners::Catalogs catalogs, const external::ProgramSettings& settings = {});

}  // namespace bobench::cli
