// Files embedded in the executable.
#pragma once

#include <span>
#include <string_view>

namespace bobench {

/// A file embedded by cmake/EmbedFiles.cmake.
struct EmbeddedFile {
  std::string_view name;  ///< path from the project's root: "reproduction/papers/tiao2021/figure-1.json"
  std::string_view text;
};

/// The text of a file. @throws Error if no file has that name
std::string_view embedded_text(std::span<const EmbeddedFile> files, std::string_view name);

}  // namespace bobench
