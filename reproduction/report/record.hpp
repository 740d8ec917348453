// Cumulative record of the results of reproduction commands.
#pragma once

#include <vector>

#include "reproduction/report/recorded_file.hpp"

namespace bobench::reproduction {

/// Files are in natural order of their ids (id_less()).
struct Record {
  std::vector<RecordedFile> files;
  std::vector<UnrecordedFile> others;

  /// Adds the results of a command. A recorded file is kept if its scale is greater, if it leaves out fewer optimisers
  /// at the same scale, or if it could not be run this time.
  void add(std::vector<RecordedFile> found, std::vector<UnrecordedFile> not_run);
};

}  // namespace bobench::reproduction
