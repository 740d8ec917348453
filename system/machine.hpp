// Information about this machine and this program.
#pragma once

#include <filesystem>
#include <string>

namespace bobench::system {

/// The machine's host name.
std::string machine_name();

/// The path of the running program; empty if the system does not provide it.
std::filesystem::path this_program();

/// The path of the file with this code: the program, or the extension of Python; empty as above.
std::filesystem::path this_binary();

}  // namespace bobench::system
