// Tracks and obstacles as bytes of the program.
#pragma once

#include <vector>

#include "core/embedded_file.hpp"

namespace bobench::simulators {

/// Written by cmake/EmbedFiles.cmake.
std::vector<EmbeddedFile> embedded_files();

/// The text of one of them, named from this folder: "racing/tracks/map2.csv".
/// @throws Error if there is none of that name
std::string_view embedded_text(std::string_view name);

}  // namespace bobench::simulators
