// Selection of a plan's remaining runs, and counts of those done.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "runners/runner_options.hpp"
#include "runners/runner_report.hpp"
#include "runners/schedule.hpp"

namespace bobench::runners {

/// The plan's runs in one shard: the ones to do, and how many of the others have failed. Series of the file that are
/// not in the plan are left unchanged.
struct RunsToDo {
  std::vector<RunTicket> tickets;
  std::size_t failed_before = 0;
  std::size_t total = 0;  ///< including those already present
};
RunsToDo runs_to_do(const results::ResultSet& stored, const Job& job);

/// Counts the runs that were recorded.
RunCount count_runs(const results::ResultSet& stored, const std::set<RunTicket>& recorded);

/// A report of `count`: runs that should have been done and were not are missing.
RunnerReport report_of(const RunsToDo& to_do, const RunCount& count);

/// Notes damaged data, and how the builds of the file's runs differ from the build that will make the others.
void note_stored(const results::ResultSet& stored, std::size_t to_do, const RunnerOptions& options);

}  // namespace bobench::runners
