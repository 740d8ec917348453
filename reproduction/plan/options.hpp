// Options of `bobench reproduce`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/statistics/group_sequential.hpp"
#include "reproduction/studies/study.hpp"
#include "runners/distribution/distribution.hpp"
#include "runners/progress.hpp"

namespace bobench::reproduction {

/// Runs are written to output/runs/, one file per budget, shared by all tables and figures. All other files of a table
/// or figure are written to output/<id>/.
struct ReproductionOptions : StudyOptions {
  ReproductionOptions() { output = "reproduced"; }

  std::string command_line;
  runners::Distribution distribution;  ///< of the runs over processes
  runners::Progress::Style progress_style = runners::Progress::Style::silent;
  std::vector<analysis::plots::ImageFormat> image_formats = {};  ///< of the figures, in addition to SVG
  std::vector<std::string> without = {};  ///< labels of optimisers to leave out; files that lack a label ignore it

  // Only for the scale decide:
  double hours = 1.0;  ///< limit on the processor time of each file
  analysis::Spending spending = analysis::Spending::obrien_fleming;
  std::function<void(const std::string& line)> tell = [](const std::string&) {
  };  ///< called after each interim analysis
};

}  // namespace bobench::reproduction
