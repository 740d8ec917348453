// Distribution of a plan's runs to the processes of an MPI job: rank 0 has the schedule, and does runs itself.
//
// An idle rank reports its finished runs to rank 0 and gets a chunk of runs (dealing.hpp); an empty chunk means that
// none are left. A rank that dies ends the job, by MPI's rules. All finished runs are in the parts of their ranks;
// rerun the same command to resume.
#pragma once

#include "runners/runner_options.hpp"
#include "runners/runner_report.hpp"
#include "system/ranks.hpp"

namespace bobench::runners {

/// All ranks must call this with the same plan.
/// @param wanted  the plan's skeleton
/// @return on rank 0 a report on all ranks, on the others an empty report
/// @throws as run_plan(); on rank 0 Error if the disk of another rank failed
RunnerReport run_dealt(const Job& job, const results::ResultSet& wanted, const system::Ranks& ranks);

}  // namespace bobench::runners
