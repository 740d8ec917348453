// Was what was run what the paper is about? The one place where that is decided, for claims and printed numbers alike.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "reproduction/files/paper_file.hpp"
#include "reproduction/measurements/measured_runs.hpp"

namespace bobench::reproduction {

/// In what runs differ from what their file says. Fewer replicates are no difference: they make verdicts rarer, not
/// others. By itself: in nothing.
struct RunSettings {
  std::size_t budget = 0, published_budget = 0;  ///< evaluations
  std::size_t published_problems = 0;
  Labels left_out = {};                              ///< problems of the file: of another scale, or without data
  std::map<std::string, std::string> replaced = {};  ///< label -> the optimiser that stands for it
};

/// @param replaced  as ScaledRuns has it
RunSettings settings_of(const PaperFile& file, const RunSelection& runs,
                        const std::map<std::string, std::string>& replaced);

/// Why runs of these settings are not what a statement wants, in a few words: "30 of 100 evaluations, GP is
/// gp-ei:starts=1, 2 of 12 problems not run". "" if they are.
/// @param named  the optimisers of the statement, where it does not say whom it wants
std::string other_settings(const Wanted& wanted, const Labels& named, const RunSettings& settings);

}  // namespace bobench::reproduction
