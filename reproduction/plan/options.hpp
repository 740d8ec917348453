// What `bobench reproduce` is asked to do.
#pragma once

#include <string>

#include "reproduction/studies/study.hpp"
#include "runners/progress.hpp"

namespace bobench::reproduction {

/// Runs go to output/runs/, one file for each budget, shared by all tables and figures; what belongs to one of them goes
/// to output/<id>/.
struct ReproductionOptions : StudyOptions {
  ReproductionOptions() { output = "reproduced"; }

  std::string command_line;
  runners::Progress::Style progress_style = runners::Progress::Style::silent;
};

}  // namespace bobench::reproduction
