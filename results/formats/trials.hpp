// Runs of tuning programs that record trials: named parameters, a budget or step, and the time of the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "results/formats/format.hpp"
#include "results/formats/text_file.hpp"

namespace bobench::results {

/// Parameters by name, in natural units; NaN: not a number, or inactive.
using Parameters = std::map<std::string, double>;

/// One evaluation of a trial.
struct TrialEvaluation {
  double value = not_known;                                             ///< to be minimised; NaN: failed
  double fidelity = not_known;                                          ///< budget, epochs or step
  double seconds = not_known;                                           ///< duration of the evaluation
  double ended = not_known;                                             ///< time of the end, in seconds of any clock
  std::size_t configuration = std::numeric_limits<std::size_t>::max();  ///< index; max: not recorded
};

/// One run: what such a program calls a study, an experiment or a run history.
struct TrialRun {
  std::string problem, optimizer;
  std::optional<std::uint64_t> seed = {};
  std::vector<TrialEvaluation> evaluations = {};
  std::vector<Parameters> configurations = {};
  /// Whether values are the negatives of the recorded ones (core/maximized.hpp); nothing: the source does not say.
  std::optional<bool> is_maximized = {};
};

/// Sorts evaluations by the time of their end; those of the same time stay in their order. Without effect unless every
/// end is known.
void sort_by_end(std::vector<TrialEvaluation>& evaluations);

/// The runs of all files, in their order, each read by `read`. A file that cannot be read is left out, and a note names
/// it.
/// @throws InputError if no file can be read, or, if strict, at the first that cannot
std::vector<TrialRun> read_trial_runs(const std::vector<std::string>& files, bool strict,
                                      const std::function<TrialRun(const std::string& file)>& read,
                                      std::vector<std::string>& notes);

/// The result set of runs: each is the next replicate of its problem and optimiser. Coordinates of the points are the
/// parameters of all runs on the problem in alphabetical order, and a note names them. Columns that no evaluation has
/// stay empty.
/// @throws InputError if there are no runs, or the result file cannot hold them
Imported import_trials(const std::vector<TrialRun>& runs);

}  // namespace bobench::results
