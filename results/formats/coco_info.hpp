// COCO's .info files, old and new layout: the runs and their data files.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "results/formats/left_out.hpp"
#include "results/formats/text_file.hpp"

namespace bobench::results {

/// One trial as line 3 of a block lists it.
struct CocoTrial {
  int instance = 1;
  std::size_t evaluations = 0;  ///< 0: not stated, the run did not finish
  double best = not_known;      ///< the final best value less the optimum, with two digits
};

/// Three lines of an .info file, restricted to one data file: runs on one function in one dimension.
struct CocoBlock {
  Place place;
  std::string suite, data_file, optimizer;
  int function = 0, dimension = 0;
  bool old_layout = true;
  std::vector<CocoTrial> trials;
  std::string algorithm, function_name, maximization;  ///< as stated ("": not), in IOHprofiler's index
  std::map<std::size_t, std::string> failed;           ///< trial -> reason, in files written by bobench
};

/// The program that wrote an index. That of IOHprofiler before version 0.3.3 has the same layout with further keys.
enum class InfoWriter { coco, iohprofiler };

/// @param left_out  gets what cannot be read
/// @throws InputError with file and line
std::vector<CocoBlock> read_coco_info(const std::string& path, LeftOut& left_out, InfoWriter writer = InfoWriter::coco);

}  // namespace bobench::results
