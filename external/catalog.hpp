// Catalogue entries for external programs: the optimiser "command:..." and the problem family "command:...".
#pragma once

#include "core/optimizer_catalog.hpp"
#include "core/problem_catalog.hpp"
#include "external/conversation.hpp"

namespace bobench::external {

/// The entry "command" of the catalogue of optimisers. The program and its arguments follow the colon
/// (core/command_line.hpp). Creating a recipe starts the program once to query its capabilities. It throws InputError
/// if the program cannot be started, Error if it ends or sends an unexpected message.
OptimizerEntry command_optimizer(const ProgramSettings& settings = {});

/// The problem family "command:". The program and its arguments, including any slashes, follow the colon. The same
/// words are the same problem, with any blanks and quotes. Creating a problem for the first time starts its program;
/// processes live as long as the family.
ProblemFamily command_problems(const ProgramSettings& settings = {});

}  // namespace bobench::external
