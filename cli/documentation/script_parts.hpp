// Common parts of the completion scripts of all shells.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bobench::cli {

/// The kind of values that `bobench complete` has for an option or argument of this name; "" if none.
std::string listed_kind(const std::string& name, bool is_option);

/// The general options that can replace a command ("--version"), or those with a value that apply to all commands
/// ("--data-dir").
std::vector<std::string> general_names(bool before_command);

/// A script with its placeholders replaced: {{"@COMMANDS@", "list run"}}.
std::string filled(std::string script, const std::map<std::string, std::string>& marks);

}  // namespace bobench::cli
