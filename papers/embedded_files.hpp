// What CMake writes papers/embedded_files.cpp for: the JSON files of this folder as bytes of the program.
#pragma once

#include <vector>

namespace bobench::papers {

struct EmbeddedFile {
  const char* name;
  const char *begin, *end;
};

std::vector<EmbeddedFile> embedded_files();

}  // namespace bobench::papers
