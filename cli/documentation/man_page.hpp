// Man pages, in the macros of groff_man(7).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/documentation/documentation.hpp"

namespace bobench::cli {

/// bobench(1).
std::string program_page(const std::vector<DocumentedCommand>& commands);

/// bobench-COMMAND(1).
std::string command_page(const DocumentedCommand& command, const std::vector<DocumentedCommand>& all);

/// Any text as groff shows it, character by character: nothing in it is a macro, an escape or a typographer's dash.
std::string escaped_for_man(std::string_view text);

}  // namespace bobench::cli
