// The general help: text of `bobench --help` and of the man page bobench(1).
#pragma once

#include <string>
#include <vector>

namespace bobench::cli {

/// A general option, not specific to a command.
struct GeneralOption {
  const char* name;   ///< "--data-dir"
  const char* value;  ///< its value, "DIR", or ""
  const char* description;
  bool goes_with_commands;
};

struct ExitCode {
  int code;
  const char* meaning;
};

const char* about();
const std::vector<GeneralOption>& general_options();
const std::vector<ExitCode>& exit_codes();
/// Commands to try first.
const std::vector<std::string>& examples();

/// The text of --help.
std::string help();

}  // namespace bobench::cli
