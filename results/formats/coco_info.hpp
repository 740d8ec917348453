// COCO's .info files, old layout and new: which runs there are, and in which data files.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "results/formats/text_file.hpp"

namespace bobench::results {

/// One trial as line 3 of a block lists it.
struct CocoTrial {
  int instance = 1;
  std::size_t evaluations = 0;  ///< 0: unfinished, not said
};

/// Three lines of an .info file: the runs on one function in one dimension.
struct CocoBlock {
  Place place;
  std::string suite, data_file, optimizer;
  int function = 0, dimension = 0;
  bool old_layout = true;
  std::vector<CocoTrial> trials;
  std::map<std::size_t, std::string> failed;  ///< trial -> why, in files of ours
};

/// @throws InputError with file and line
std::vector<CocoBlock> read_coco_info(const std::string& path);

}  // namespace bobench::results
