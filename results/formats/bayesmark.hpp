// Studies of bayesmark: the JSON files of its folders eval, time and suggest_log.
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_bayesmark(const std::string& path);

/// Each file of a folder "eval" is a run; a folder has all of those below it, in the order of their paths. The problem
/// is "bayesmark/MODEL/DATA/METRIC", the optimiser that of the study.
///
/// Evaluations are in the order of the iterations and of their suggestions. The value is the objective that the
/// optimiser sees. cost_seconds is the time of the evaluation, from the file of the same name in the folder "time". The
/// points are those in "suggest_log"; parameters that are not numbers are NaN.
/// @throws InputError with the file
Imported read_bayesmark(const std::string& path, const ReadOptions& options = {});

/// As read_bayesmark, for the texts of one study; those of times and suggestions may be empty.
Imported read_bayesmark_text(std::string_view evaluations, std::string_view times, std::string_view suggestions,
                             const std::string& name);

}  // namespace bobench::results
