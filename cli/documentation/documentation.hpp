// Man pages, completion scripts and the page on optimisers, generated from the tables behind --help and the catalogue.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/description.hpp"

namespace bobench::cli {

/// The descriptions of all commands of this program.
std::vector<DocumentedCommand> documented_commands(const Environment& environment);

/// The command `bobench documentation FOLDER`, called by the build. It writes man/bobench.1, man/bobench-COMMAND.1,
/// completion/bobench.bash, completion/bobench.fish, completion/_bobench (for zsh) and optimizers.md into the folder.
int documentation_command(const Environment& environment, const std::vector<std::string>& arguments);

}  // namespace bobench::cli
