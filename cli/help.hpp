// The general help: text of `bobench --help` and of the man page bobench(1).
#pragma once

#include <string>
#include <vector>

#include "cli/description.hpp"

namespace bobench::cli {

struct ExitCode {
  int code;
  const char* meaning;
};

const char* about();
const std::vector<ExitCode>& exit_codes();
/// Commands to try first.
const std::vector<ExampleDescription>& examples();

/// The text of --help.
std::string help();

}  // namespace bobench::cli
