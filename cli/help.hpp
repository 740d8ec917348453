// What `bobench --help` and the man page bobench(1) say of the program as a whole.
#pragma once

#include <string>
#include <vector>

namespace bobench::cli {

/// An option that is not a command's.
struct GeneralOption {
  const char* name;   ///< "--data-dir"
  const char* value;  ///< what follows it, "DIR", or ""
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
