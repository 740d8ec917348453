// Options of the program, which go with every command or with none.
#pragma once

#include <vector>

namespace bobench::cli {

/// A general option, not specific to a command.
struct GeneralOption {
  const char* name;   ///< "--data-dir"
  const char* value;  ///< its value, "DIR", or ""
  const char* description;
  bool goes_with_commands;
};

const std::vector<GeneralOption>& general_options();

}  // namespace bobench::cli
