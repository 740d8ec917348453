// The project's own files, for tests of what is written in them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "temporary_folder.hpp"

namespace bobench {

/// The project's files by their paths from its root, but what is built, what git keeps, and these tests.
inline std::vector<std::string> project_files() {
  const std::filesystem::path root = BOBENCH_SOURCE;
  std::vector<std::string> files;
  for (auto entry = std::filesystem::recursive_directory_iterator(root);
       entry != std::filesystem::recursive_directory_iterator(); ++entry) {
    const std::string path = std::filesystem::relative(entry->path(), root);
    if (entry->is_directory()) {
      const bool is_built = path == "build" || path == "_skbuild" || entry->path().filename() == "__pycache__";
      if (is_built || path == "tests/docs" || path.starts_with(".")) entry.disable_recursion_pending();
    } else {
      files.push_back(path);
    }
  }
  std::ranges::sort(files);
  return files;
}

inline bool has_extension(const std::string& file, const std::set<std::string>& extensions) {
  return extensions.contains(std::filesystem::path(file).extension());
}

inline std::string text_of(const std::string& file) {
  return contents_of(std::filesystem::path(BOBENCH_SOURCE) / file);
}

}  // namespace bobench
