// Experiments of Syne Tune: folders with results.csv.zip (or results.csv) and metadata.json.
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_syne_tune(const std::string& path);

/// Each experiment is a run. A folder has all experiments below it, in the order of the seeds in their metadata, or
/// else of their paths. The problem is "syne-tune/NAME" with the benchmark in the metadata, or else the tuning script;
/// the optimiser is the algorithm in the metadata, or else the scheduler.
///
/// Each report of a trial is an evaluation, in the order of the tuner's times. Its value is the first metric of the
/// scheduler, negated if it is maximised. If some trial reported several times, the fidelity is the column "epoch", or
/// else the number of reports of the trial so far. cost_seconds is the worker's time since the trial's previous report.
/// Parameters that are not numbers are NaN.
/// @throws InputError with file and line; also for several objectives
Imported read_syne_tune(const std::string& path, const ReadOptions& options = {});

/// As read_syne_tune, for the texts of one experiment; `name` is that of results.csv, for messages.
Imported read_syne_tune_text(std::string_view results, std::string_view metadata, const std::string& name);

}  // namespace bobench::results
