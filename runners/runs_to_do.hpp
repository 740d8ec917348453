// Which of a plan's runs are still to be done.
#pragma once

#include <cstddef>
#include <vector>

#include "runners/plan.hpp"
#include "runners/runner.hpp"
#include "runners/schedule.hpp"

namespace bobench::runners {

/// The plan's runs, of one shard: those to be done, and how many of the others have failed. Series that the file holds
/// beyond the plan are left as they are.
struct RunsToDo {
  std::vector<RunTicket> tickets;
  std::size_t failed_before = 0;
  std::size_t total = 0;  ///< those that are there, too
};
RunsToDo runs_to_do(const results::ResultSet& stored, const Plan& plan, const RunnerOptions& options);

/// Counts a run that was done.
void count_done(const results::ResultSet& stored, const RunTicket& ticket, RunnerReport& report);

/// Tells what was damaged, and in what the builds differ that made the file's runs and are going to make the others.
void note_stored(const results::ResultSet& stored, std::size_t to_do, const RunnerOptions& options);

}  // namespace bobench::runners
