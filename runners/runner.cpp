#include "runners/runner.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "runners/budget/budget_raise.hpp"
#include "runners/distribution/chunked_runs.hpp"
#include "runners/distribution/dealt_runs.hpp"
#include "runners/plan_size.hpp"
#include "runners/provenance.hpp"
#include "runners/runs_to_do.hpp"
#include "runners/schedule.hpp"
#include "runners/storage/part_store.hpp"
#include "runners/storage/result_store.hpp"
#include "runners/storage/stored_names.hpp"
#include "runners/storage/stored_results.hpp"
#include "runners/worker.hpp"

namespace bobench::runners {
namespace {

using Clock = std::chrono::steady_clock;

/// Notes for the user before a budget is raised.
void note_raise(const BudgetRaise& raise, const RunnerOptions& options) {
  options.note(
      fmt::format("'{}' has a budget of {}: its runs get longer in '{}', which takes its place when all are there",
                  options.output, raise.old_budget(), raise.path()));
  for (const std::string& note : raise.notes()) options.note(note);
}

/// Does the remaining runs of a plan and records them in a store.
RunnerReport do_runs(const Job& job, const BudgetRaise* raise, RunStore& store) {
  const RunnerOptions& options = job.options;
  const RunsToDo to_do = runs_to_do(store.results(), job);
  note_stored(store.results(), to_do.tickets.size(), options);
  Schedule schedule(store.results(), to_do.tickets, options.threads, options.distribution.end);
  ChunkedRuns chunks(schedule, store, options.threads);
  RunSource* source = &schedule;
  if (options.distribution.is_shared) source = &chunks;
  Progress progress(to_do.tickets.size(), options.progress, [&] { return source->seconds_left(options.threads); });
  const WorkDone work = do_work({job, raise, store, *source, progress});
  store.close();
  RunnerReport report = report_of(to_do, count_runs(store.results(), work.recorded));
  report.resumed = work.resumed;
  report.replayed = work.replayed;
  report.diverged = work.diverged;
  report.restarted = work.restarted;
  return report;
}

/// Runs a plan of a file that other processes also work on.
RunnerReport run_shared(const Job& job, const results::ResultSet& wanted) {
  const RunnerOptions& options = job.options;
  const std::string name =
      options.distribution.shard.is_whole() ? "whole" : "shard " + options.distribution.shard.text();
  PartStore store(options.output, wanted, {.name = name, .retries_failed = options.retry_failed});
  RunnerReport report = do_runs(job, nullptr, store);
  const std::size_t missing = fold_parts(options.output, wanted);
  report.pending_on_other_shards = missing - std::min(missing, report.missing);
  return report;
}

RunnerReport run_alone(const Job& job, results::ResultSet wanted) {
  const RunnerOptions& options = job.options;
  const auto raise = BudgetRaise::of(options.output, wanted);
  ResultStore store(raise ? raise->path() : options.output, wanted);
  if (!store.is_locked()) {
    options.note(fmt::format("the file system of '{}' has no locks: no second process may write it, but by --shared",
                             options.output));
  }
  if (raise) {
    note_raise(*raise, options);
    if (!options.retry_failed) raise->take_failed(store);
  }
  RunnerReport report = do_runs(job, raise.get(), store);
  if (!options.distribution.shard.is_whole()) {
    const std::size_t missing = missing_runs(store.results(), wanted);
    report.pending_on_other_shards = missing - std::min(missing, report.missing);
  }
  if (raise && !raise->finish(store.results())) report.unfinished_raise = raise->path();
  return report;
}

RunnerReport run_job(const Job& job, results::ResultSet wanted) {
  const Distribution& distribution = job.options.distribution;
  if (distribution.ranks) return run_dealt(job, wanted, *distribution.ranks);
  if (distribution.is_shared) return run_shared(job, wanted);
  return run_alone(job, std::move(wanted));
}

}  // namespace

RunnerReport run_plan(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options) {
  const auto start = Clock::now();
  require_fitting(plan, options.threads);
  if (!options.distribution.is_shared && !options.distribution.ranks) remove_finished_raise(options.output);
  const Plan named = named_as_in_file(options.output, plan, problems, options.note);
  results::ResultSet wanted = skeleton(named);
  wanted.provenance = provenance(options.command_line);
  RunnerReport report = run_job({named, problems, options}, std::move(wanted));
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return report;
}

}  // namespace bobench::runners
