// Whether the settings of runs match the published ones, for both claims and published numbers.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "reproduction/files/paper_file.hpp"
#include "reproduction/plan/scaled_runs.hpp"

namespace bobench::reproduction {

/// Differences between the settings of runs and those of their file. Fewer replicates are not a difference: they lead
/// to fewer decisions, not to other ones. Default: no difference.
struct RunSettings {
  std::size_t budget = 0, published_budget = 0;  ///< evaluations
  std::size_t published_problems = 0;
  Labels left_out = {};                              ///< problems of the file that are not in the scale or have no data
  std::map<std::string, std::string> replaced = {};  ///< label -> spec that replaces it
};

RunSettings settings_of(const PaperRuns& file, const ScaledRuns& scaled);

/// Short description of how these settings differ from those that a statement needs: "30 of 100 evaluations, GP is
/// gp-ei:starts=1, 2 of 12 problems not run". "" if they do not differ.
/// @param named  optimisers of the statement, used if `wanted` does not list any
std::string other_settings(const Wanted& wanted, const Labels& named, const RunSettings& settings);

}  // namespace bobench::reproduction
