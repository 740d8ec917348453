// What the completion scripts of all shells are made of.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bobench::cli {

/// What `bobench list` has the values of, by the name of an option or argument; "" for all others.
std::string listed_kind(const std::string& name, bool is_option);

/// The general options that can stand in a command's place ("--version"), or those with a value that go with every
/// command ("--data-dir").
std::vector<std::string> general_names(bool before_command);

/// A script with what the marks in it stand for: {{"@COMMANDS@", "list run"}}.
std::string filled(std::string script, const std::map<std::string, std::string>& marks);

}  // namespace bobench::cli
