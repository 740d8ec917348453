// The report's stylesheet and scripts, embedded in the program.
#pragma once

#include <span>

#include "core/embedded_file.hpp"

namespace bobench::analysis {

/// Written by cmake/EmbedFiles.cmake.
std::span<const EmbeddedFile> embedded_files();

}  // namespace bobench::analysis
