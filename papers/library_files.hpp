// What CMake writes papers/library_files.cpp for: the JSON files of this folder as bytes of the program.
#pragma once

#include <vector>

namespace bobench::papers {

struct LibraryFile {
  const char* name;
  const char *begin, *end;
};

std::vector<LibraryFile> library_files();

}  // namespace bobench::papers
