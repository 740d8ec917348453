// The files of papers/, compiled into the program.
#pragma once

#include <string>
#include <vector>

#include "papers/paper_file.hpp"

namespace bobench::papers {

/// The text of a file as it stands in the repository.
struct LibraryEntry {
  std::string name;  ///< "papers/aryan2020/table-4.6.json"
  std::string text;
};
const std::vector<LibraryEntry>& library_texts();

/// All of them, read, in the order of their ids.
const std::vector<PaperFile>& library();

/// @throws InputError for an unknown id, naming the nearest ones
const PaperFile& paper_file(const std::string& id);

}  // namespace bobench::papers
