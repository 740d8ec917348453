// This machine and this program.
#pragma once

#include <filesystem>
#include <string>

namespace bobench::system {

/// The machine's name in its network.
std::string machine_name();

/// Where the program lies that runs; empty if the system does not say.
std::filesystem::path this_program();

}  // namespace bobench::system
