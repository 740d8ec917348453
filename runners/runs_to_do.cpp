#include "runners/runs_to_do.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "results/builds.hpp"
#include "results/series_index.hpp"
#include "runners/provenance.hpp"

namespace bobench::runners {
namespace {

/// In what the builds differ that made the file's runs and are going to make the others; "" where all are one.
std::string describe_all_builds(const results::ResultSet& stored, std::size_t to_do) {
  std::vector<results::PlacedBuilds> placed = {{"there", results::BuildTally(stored)}, {"to come", {}}};
  placed[1].tally.add(this_build(), to_do);
  return describe_builds(placed);
}

}  // namespace

RunsToDo runs_to_do(const results::ResultSet& stored, const Plan& plan, const RunnerOptions& options) {
  RunsToDo runs;
  const results::SeriesIndex index(stored);
  for (const PlannedProblem& problem : plan.problems) {
    for (const OptimizerRecipe& optimizer : plan.optimizers) {
      const results::Series* series = index.find(stored, problem.id, optimizer.spec);
      for (std::size_t r = 0; r < static_cast<std::size_t>(plan.replicates); ++r) {
        if (!options.distribution.shard.has(problem.id, optimizer.spec, static_cast<int>(r))) continue;
        ++runs.total;
        const bool missing = series->runs[r].status == results::RunStatus::missing;
        const bool failed = series->runs[r].status == results::RunStatus::failed;
        if (missing || (failed && options.retry_failed)) {
          runs.tickets.push_back({static_cast<std::size_t>(series - stored.series.data()), r});
        } else if (failed) {
          ++runs.failed_before;
        }
      }
    }
  }
  return runs;
}

void count_done(const results::ResultSet& stored, const RunTicket& ticket, RunnerReport& report) {
  const results::Series& series = stored.series[ticket.series];
  const results::RunResult& run = series.runs[ticket.replicate];
  ++report.done;
  if (run.status != results::RunStatus::failed) return;
  if (report.failed++ > 0) return;
  report.first_failure =
      fmt::format("{} {} replicate {}: {}", series.problem, series.optimizer, ticket.replicate, run.message);
}

void note_stored(const results::ResultSet& stored, std::size_t to_do, const RunnerOptions& options) {
  for (const std::string& note : stored.notes) options.note(note);
  if (const std::string text = describe_all_builds(stored, to_do); !text.empty()) {
    options.note(fmt::format("'{}' holds runs of several builds: {}", options.output, text));
  }
}

}  // namespace bobench::runners
