// Man pages, completion and the page on optimisers, made from the program's own tables: those behind --help and the
// catalogue.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/description.hpp"

namespace bobench::cli {

struct DocumentedCommand {
  std::string name;
  std::string summary;  ///< of the table of commands: a few words
  CommandDescription description;
};

/// Every command that this program has, asked for its description.
std::vector<DocumentedCommand> documented_commands(const Environment& environment);

/// What follows `bobench documentation`: a folder, into which man/bobench.1, man/bobench-COMMAND.1,
/// completion/bobench.bash, completion/bobench.fish, completion/_bobench (for zsh) and optimizers.md are written. The
/// build calls it.
int documentation_command(const Environment& environment, const std::vector<std::string>& arguments);

}  // namespace bobench::cli
