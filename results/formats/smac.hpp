// Run histories of SMAC3: runhistory.json of versions 0.x, 1.x and 2.x.
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_smac(const std::string& path);

/// Each run history is a run of the optimiser "smac". Its problem is "smac/NAME" with the name in the scenario.json
/// next to it, or "smac/unnamed". A folder has the run histories of all files runhistory.json below it, in the order of
/// the seeds of their scenarios, or else of their paths.
///
/// Evaluations are in the order in which they ended. One that did not succeed is NaN; one that still runs is left out.
/// The fidelity is SMAC's budget. Without budgets, if configurations were evaluated on several pairs of instance and
/// seed, the value is the mean over the pairs so far (the cost of a configuration in SMAC), and the fidelity the number
/// of these pairs as a fraction of the largest. cost_seconds is SMAC's time. Parameters that are not numbers are NaN.
/// @throws InputError with the file; also for several objectives
Imported read_smac(const std::string& path, const ReadOptions& options = {});

/// As read_smac, for the text of one run history; `name` is for messages.
Imported read_smac_text(std::string_view text, const std::string& name);

}  // namespace bobench::results
