// A file that is part of the program.
#pragma once

#include <string_view>

namespace bobench {

/// What cmake/EmbedFiles.cmake puts into the program.
struct EmbeddedFile {
  std::string_view name;  ///< from the top of the project: "papers/tiao2021/figure-1.json"
  std::string_view text;
};

}  // namespace bobench
