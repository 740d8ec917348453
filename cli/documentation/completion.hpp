// Scripts that complete bobench's words in a shell: commands, their options, the values that an option accepts, the
// names of optimisers, problems and papers (asked of the program itself: `bobench list`), and files.
#pragma once

#include <string>
#include <vector>

#include "cli/documentation/documentation.hpp"

namespace bobench::cli {

std::string bash_completion(const std::vector<DocumentedCommand>& commands);
std::string zsh_completion(const std::vector<DocumentedCommand>& commands);
std::string fish_completion(const std::vector<DocumentedCommand>& commands);

}  // namespace bobench::cli
