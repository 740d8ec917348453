// Completion of names and of optimisers' options, for the completion scripts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "cli/description.hpp"

namespace bobench::cli {

/// Texts that continue `text`, which is the beginning of a name, or of a name with options: "gp-e" gives "gp-ei";
/// "gp-ei:ker" gives "gp-ei:kernel="; "gp-ei:kernel=s" gives "gp-ei:kernel=se". Options that the text has already set
/// are left out; those of components follow the chosen alternatives.
/// @param kind  "optimizers", "models", "problems" or "papers"; others give nothing
std::vector<ChoiceDescription> continuations(const runners::Catalogs& catalogs, const std::string& kind,
                                             std::string_view text);

/// The command `bobench complete KIND TEXT`, called by the scripts: a line for each continuation, with its meaning
/// after a tab.
int complete_command(const Environment& environment, const std::vector<std::string>& arguments);

}  // namespace bobench::cli
