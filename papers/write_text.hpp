// Writes a study's files.
#pragma once

#include <filesystem>
#include <string>

namespace bobench::papers {

/// Makes the folder if need be, and the file whole or not at all: it is written aside and renamed.
/// @return path  @throws InputError naming the path if it cannot be written
std::filesystem::path write_text(const std::filesystem::path& path, const std::string& text);

}  // namespace bobench::papers
