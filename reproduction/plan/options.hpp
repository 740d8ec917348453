// What `bobench reproduce` is asked to do.
#pragma once

#include <functional>
#include <string>

#include "analysis/statistics/group_sequential.hpp"
#include "reproduction/studies/study.hpp"
#include "runners/distribution.hpp"
#include "runners/progress.hpp"

namespace bobench::reproduction {

/// Runs go to output/runs/, one file for each budget, shared by all tables and figures; what belongs to one of them
/// goes to output/<id>/.
struct ReproductionOptions : StudyOptions {
  ReproductionOptions() { output = "reproduced"; }

  std::string command_line;
  runners::Distribution distribution;  ///< of the runs, over processes
  runners::Progress::Style progress_style = runners::Progress::Style::silent;

  // Of the scale decide:
  double hours = 1.0;  ///< of processor time, of each file
  analysis::Spending spending = analysis::Spending::obrien_fleming;
  std::function<void(const std::string& line)> tell = [](const std::string&) {};  ///< told after each look
};

}  // namespace bobench::reproduction
