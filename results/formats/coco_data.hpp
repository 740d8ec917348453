// Reader of COCO's .dat and .tdat files: the rows of each run, matched with the entries of the index.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "results/formats/coco_info.hpp"
#include "results/formats/left_out.hpp"
#include "results/formats/text_file.hpp"

namespace bobench::results {

/// One row of a .dat or .tdat file.
struct CocoRow {
  std::size_t evaluation = 0;
  double second = not_known;  ///< old layout: current value less the optimum
  double best = not_known;    ///< best value so far less the optimum
  double measured = not_known;
  bool has_measured = false;
  bool hits_target = false;  ///< from the .dat file, which has a row for each target that is hit, or from the only file
};

struct CocoTrialData {
  double optimum = not_known;
  std::vector<CocoRow> rows;
  bool is_cut = false;  ///< the file ends within a row, which is left out
};

/// Whether the block belongs to a suite with noise.
bool is_noisy(const CocoBlock& block);

/// The runs of a block that both the index and the data files have.
/// @param left_out  gets the other runs, and runs whose end is missing
std::vector<std::pair<CocoTrial, CocoTrialData>> read_coco_trials(const CocoBlock& block, const std::string& folder,
                                                                  LeftOut& left_out);

}  // namespace bobench::results
