#include "runners/runs_to_do.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "results/builds.hpp"
#include "results/series_index.hpp"
#include "runners/provenance.hpp"

namespace bobench::runners {
namespace {

/// How the builds of the file's runs and of the remaining runs differ; "" if there is only one build.
std::string describe_all_builds(const results::ResultSet& stored, std::size_t to_do) {
  std::vector<results::PlacedBuilds> placed = {{"there", results::BuildTally(stored)}, {"to come", {}}};
  placed[1].tally.add(this_build(), to_do);
  return describe_builds(placed);
}

}  // namespace

RunsToDo runs_to_do(const results::ResultSet& stored, const Job& job) {
  RunsToDo runs;
  const results::SeriesIndex index(stored);
  for (const PlannedProblem& problem : job.plan.problems) {
    for (const OptimizerRecipe& optimizer : job.plan.optimizers) {
      const results::Series* series = index.find(stored, problem.id, optimizer.spec);
      for (std::size_t r = 0; r < static_cast<std::size_t>(job.plan.replicates); ++r) {
        if (!job.options.distribution.shard.has(problem.id, optimizer.spec, static_cast<int>(r))) continue;
        ++runs.total;
        const bool missing = series->runs[r].status == results::RunStatus::missing;
        const bool failed = series->runs[r].status == results::RunStatus::failed;
        if (missing || (failed && job.options.retry_failed)) {
          runs.tickets.push_back({static_cast<std::size_t>(series - stored.series.data()), r});
        } else if (failed) {
          ++runs.failed_before;
        }
      }
    }
  }
  return runs;
}

RunCount count_runs(const results::ResultSet& stored, const std::set<RunTicket>& recorded) {
  RunCount count;
  count.done = recorded.size();
  for (const RunTicket& ticket : recorded) {
    const results::Series& series = stored.series[ticket.series];
    const results::RunResult& run = series.runs[ticket.replicate];
    if (run.status != results::RunStatus::failed || count.failed++ > 0) continue;
    count.first_failure =
        fmt::format("{} {} replicate {}: {}", series.problem, series.optimizer, ticket.replicate, run.message);
  }
  return count;
}

RunnerReport report_of(const RunsToDo& to_do, const RunCount& count) {
  RunnerReport report;
  static_cast<RunCount&>(report) = count;
  report.found = to_do.total - to_do.tickets.size();
  report.found_failed = to_do.failed_before;
  report.missing = to_do.tickets.size() - count.done;
  return report;
}

void note_stored(const results::ResultSet& stored, std::size_t to_do, const RunnerOptions& options) {
  for (const std::string& note : stored.notes) options.note(note);
  if (const std::string text = describe_all_builds(stored, to_do); !text.empty()) {
    options.note(fmt::format("'{}' holds runs of several builds: {}", options.output, text));
  }
}

}  // namespace bobench::runners
