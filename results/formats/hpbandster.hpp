// Results of HpBandSter (BOHB, Hyperband): the lines of results.json and configs.json.
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_hpbandster(const std::string& path);

/// Each results.json is a run of the optimiser "hpbandster" on the problem "hpbandster/unnamed", since the files name
/// neither. A folder has the runs of all files results.json below it, in the order of their paths. The configs.json
/// next to it has the points.
///
/// Evaluations are in the order in which they finished. The value is the loss; NaN if the evaluation raised an
/// exception or has none. The fidelity is the budget, cost_seconds the time from start to finish. Parameters that are
/// not numbers are NaN.
/// @throws InputError with file and line
Imported read_hpbandster(const std::string& path, const ReadOptions& options = {});

/// As read_hpbandster, for the texts of one run; `name` is that of results.json, for messages.
Imported read_hpbandster_text(std::string_view results, std::string_view configurations, const std::string& name);

}  // namespace bobench::results
