// Result lines of kurobako (optuna/kurobako): each line is a JSON object, a study of one solver on one problem.
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_kurobako(const std::string& path);

/// A study is a run. Its problem is "kurobako/NAME" (blanks and slashes in the name become '-'), its optimiser the
/// solver's name (from its recipe, if given there). Solvers with different recipes but the same name are distinguished
/// by " (2)". Replicates are the seeds in rising order, the same for all solvers on a problem, since kurobako pairs
/// them in this way.
///
/// Evaluations are in the order in which they ended. The fidelity is a trial's steps so far over the last of the
/// problem's steps, if there are several. cost_seconds is the evaluation time, seconds_ask the time of asking and
/// telling. An evaluation without values (the trial could not be evaluated) is NaN. Points are kept, a categorical as
/// its index.
/// @throws InputError with file and line; also for several objectives
Imported read_kurobako(const std::string& path, const ReadOptions& options = {});
/// As read_kurobako, for a text in memory; `name` is for messages.
Imported read_kurobako_text(std::string_view text, const std::string& name);

}  // namespace bobench::results
