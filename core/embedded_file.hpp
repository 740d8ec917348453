// A file that is part of the program.
#pragma once

#include <span>
#include <string_view>

namespace bobench {

/// What cmake/EmbedFiles.cmake puts into the program.
struct EmbeddedFile {
  std::string_view name;  ///< from the top of the project: "papers/tiao2021/figure-1.json"
  std::string_view text;
};

/// The text of one of them. @throws Error if there is none of that name
std::string_view embedded_text(std::span<const EmbeddedFile> files, std::string_view name);

}  // namespace bobench
