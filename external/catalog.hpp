// External programs in the two catalogues: the optimiser "command:..." and the problem family "command:...".
#pragma once

#include "core/optimizer_catalog.hpp"
#include "core/problem_catalog.hpp"
#include "external/conversation.hpp"

namespace bobench::external {

/// The line "command" of the catalogue of optimisers. What follows the colon is the program and its arguments
/// (core/command_line.hpp). A recipe starts the program once, to learn what it is able to do, and throws what the
/// conversation throws: InputError if the program cannot be started, Error if it ends or says something else.
OptimizerEntry command_optimizer(const ProgramSettings& settings = {});

/// The problem family "command:". What follows the colon is the program and its arguments, slashes and all; the same
/// words are the same problem, whatever blanks and quotes they are written with. The first making of a problem starts
/// its program; processes live as long as the family.
ProblemFamily command_problems(const ProgramSettings& settings = {});

}  // namespace bobench::external
