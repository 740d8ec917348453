// Logs of CARP-S: folders with a file trial_logs.jsonl for each run.
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_carps(const std::string& path);

/// Each trial_logs.jsonl is a run. Optimiser, task and seed are those of the run's .hydra/config.yaml; what it does not
/// state is taken from the path OPTIMIZER/BENCHMARK/TASK/SEED below the folder "runs", or else below the given folder.
/// The problem is "carps/TASK". Replicates are the seeds in rising order, those that all optimisers have first.
///
/// Evaluations are in the order of the file. One that did not succeed is NaN. The fidelity is the budget as a fraction
/// of the largest (normalized_budget), or else the budget; cost_seconds is the virtual time if there is any, or else
/// the time. Points are the values of a configuration in their order; values that are not numbers are NaN.
/// @throws InputError with file and line; also for several objectives
Imported read_carps(const std::string& path, const ReadOptions& options = {});

/// As read_carps, for the text of one run; `name` is for messages.
Imported read_carps_text(std::string_view text, const std::string& name);

}  // namespace bobench::results
