// A plan's runs dealt out to the processes of an MPI job: rank 0 has the schedule, and does runs itself.
//
// A rank that has nothing left asks rank 0, and says what it has finished; it gets a chunk of runs (dealing.hpp), or none,
// which means that there are no more. A rank that dies ends the job, by MPI's rules; what all had finished is in their
// parts, and the same command goes on.
#pragma once

#include "runners/plan.hpp"
#include "runners/runner.hpp"
#include "system/ranks.hpp"

namespace bobench::runners {

/// To be called by all ranks with the same plan.
/// @param wanted  the plan's skeleton
/// @return on rank 0 what all ranks did, on the others an empty report
/// @throws as run_plan(); on rank 0 Error if the disk failed on another
RunnerReport run_dealt(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
                       const results::ResultSet& wanted, const system::Ranks& ranks);

}  // namespace bobench::runners
