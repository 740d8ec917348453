// The JSON files of this folder as bytes of the program.
#pragma once

#include <span>

#include "core/embedded_file.hpp"

namespace bobench::papers {

/// Written by cmake/EmbedFiles.cmake.
std::span<const EmbeddedFile> embedded_files();

}  // namespace bobench::papers
