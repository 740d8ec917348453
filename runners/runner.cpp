#include "runners/runner.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "runners/budget_raise.hpp"
#include "runners/chunked_runs.hpp"
#include "runners/dealt_runs.hpp"
#include "runners/part_store.hpp"
#include "runners/plan_size.hpp"
#include "runners/provenance.hpp"
#include "runners/result_store.hpp"
#include "runners/runs_to_do.hpp"
#include "runners/schedule.hpp"
#include "runners/stored_names.hpp"
#include "runners/stored_results.hpp"
#include "runners/worker.hpp"

namespace bobench::runners {
namespace {

using Clock = std::chrono::steady_clock;

/// What became of the runs that were to be done.
RunnerReport report_of(const results::ResultSet& stored, const RunsToDo& to_do, const WorkDone& work) {
  RunnerReport report;
  report.found = to_do.total - to_do.tickets.size();
  report.found_failed = to_do.failed_before;
  report.told = work.told;
  report.repeated = work.repeated;
  report.others = work.others;
  report.restarted = work.restarted;
  for (const RunTicket& ticket : to_do.tickets) {
    if (!work.recorded.contains(ticket)) {
      ++report.missing;
    } else {
      count_done(stored, ticket, report);
    }
  }
  return report;
}

/// What the user should know before a budget is raised.
void note_raise(const BudgetRaise& raise, const RunnerOptions& options) {
  options.note(
      fmt::format("'{}' has a budget of {}: its runs get longer in '{}', which takes its place when all are there",
                  options.output, raise.old_budget(), raise.path()));
  for (const std::string& note : raise.notes()) options.note(note);
}

/// Does what is to be done of a plan, into a store.
RunnerReport do_runs(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
                     const BudgetRaise* raise, RunStore& store) {
  const RunsToDo to_do = runs_to_do(store.results(), plan, options);
  note_stored(store.results(), to_do.tickets.size(), options);
  Schedule schedule(store.results(), to_do.tickets, options.threads, options.distribution.end);
  ChunkedRuns chunks(schedule, store, options.threads);
  RunSource& source = options.distribution.is_shared ? static_cast<RunSource&>(chunks) : schedule;
  Progress progress(to_do.tickets.size(), options.progress, [&] { return source.seconds_left(options.threads); });
  const WorkDone work = do_work({plan, problems, options.stop, raise, store, source, progress}, options.threads);
  store.close();
  return report_of(store.results(), to_do, work);
}

/// A plan of a file that other processes work on, too.
RunnerReport run_shared(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
                        const results::ResultSet& wanted) {
  const std::string name =
      options.distribution.shard.is_whole() ? "whole" : "shard " + options.distribution.shard.text();
  PartStore store(options.output, wanted, {.name = name, .retries_failed = options.retry_failed});
  RunnerReport report = do_runs(plan, problems, options, nullptr, store);
  const std::size_t missing = fold_parts(options.output, wanted);
  report.missing_elsewhere = missing - std::min(missing, report.missing);
  return report;
}

RunnerReport run_alone(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
                       results::ResultSet wanted) {
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
  RunnerReport report = do_runs(plan, problems, options, raise.get(), store);
  if (!options.distribution.shard.is_whole()) {
    const std::size_t missing = missing_runs(store.results(), wanted);
    report.missing_elsewhere = missing - std::min(missing, report.missing);
  }
  if (raise && !raise->finish(store.results())) report.unfinished_raise = raise->path();
  return report;
}

}  // namespace

RunnerReport run_plan(const Plan& given, const ProblemCatalog& problems, const RunnerOptions& options) {
  const auto start = Clock::now();
  require_fitting(given, options.threads);
  if (!options.distribution.is_shared && !options.distribution.ranks) remove_finished_raise(options.output);
  const Plan plan = named_as_in_file(options.output, given, problems, options.note);
  results::ResultSet wanted = skeleton(plan);
  wanted.provenance = provenance(options.command_line);
  RunnerReport report = options.distribution.ranks
                            ? run_dealt(plan, problems, options, wanted, *options.distribution.ranks)
                        : options.distribution.is_shared ? run_shared(plan, problems, options, wanted)
                                                         : run_alone(plan, problems, options, std::move(wanted));
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return report;
}

}  // namespace bobench::runners
