// Man pages, in the macros of groff_man(7).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/description.hpp"

namespace bobench::cli {

/// bobench(1).
std::string program_page(const std::vector<DocumentedCommand>& commands);

/// bobench-COMMAND(1).
std::string command_page(const DocumentedCommand& command, const std::vector<DocumentedCommand>& all);

/// Text that groff shows character by character, without macros, escapes or typographic dashes.
std::string escaped_for_man(std::string_view text);

}  // namespace bobench::cli
