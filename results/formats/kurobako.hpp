// Result lines of kurobako (optuna/kurobako): each line is a JSON object, a study of one solver on one problem.
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_kurobako(const std::string& path);

/// A study is a run: problem "kurobako/NAME" (blanks and slashes of the name made '-'), the solver's name (that of its
/// recipe, where it was given one) as optimiser; two solvers of other recipes but one name are told apart by " (2)".
/// Replicates are the seeds in rising order, the same for all solvers on a problem, since kurobako pairs them so.
///
/// Evaluations stand in the order in which they ended. Fidelity is a trial's steps so far over the last of the
/// problem's steps, where there are several; cost_seconds is what evaluating took, seconds_ask what asking and telling
/// took. An evaluation without values (the trial could not be evaluated) is NaN. Points are kept: a categorical as its
/// index.
/// @throws InputError with file and line; for several objectives
Imported read_kurobako(const std::string& path, const ReadOptions& options = {});
/// As read_kurobako, of a text in memory; `name` is for messages.
Imported read_kurobako_text(std::string_view text, const std::string& name);

}  // namespace bobench::results
