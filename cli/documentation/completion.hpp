// Shell completion scripts for commands, their options, the accepted values, files, and the names of optimisers with
// their options, problems, models and papers (requested from the program itself by `bobench complete`).
#pragma once

#include <string>
#include <vector>

#include "cli/description.hpp"

namespace bobench::cli {

std::string bash_completion(const std::vector<DocumentedCommand>& commands);
std::string zsh_completion(const std::vector<DocumentedCommand>& commands);
std::string fish_completion(const std::vector<DocumentedCommand>& commands);

}  // namespace bobench::cli
