#include "runners/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <exception>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/builds.hpp"
#include "runners/budget_raise.hpp"
#include "runners/chunked_runs.hpp"
#include "runners/part_store.hpp"
#include "runners/plan_size.hpp"
#include "runners/provenance.hpp"
#include "runners/replay.hpp"
#include "runners/result_store.hpp"
#include "runners/schedule.hpp"
#include "runners/single_run.hpp"
#include "runners/stored_names.hpp"

namespace bobench::runners {
namespace {

using Clock = std::chrono::steady_clock;

/// The plan's runs: those to be done, and how many of the others have failed. Series that the file holds beyond the
/// plan are left as they are.
struct RunsToDo {
  std::vector<RunTicket> tickets;
  std::size_t failed_before = 0;
  std::size_t total = 0;  ///< those that are there, too
};

RunsToDo runs_to_do(const results::ResultSet& stored, const Plan& plan, const RunnerOptions& options) {
  RunsToDo runs;
  for (const PlannedProblem& problem : plan.problems) {
    for (const OptimizerRecipe& optimizer : plan.optimizers) {
      const results::Series* series = stored.find(problem.id, optimizer.spec);
      for (std::size_t r = 0; r < static_cast<std::size_t>(plan.replicates); ++r) {
        if (!options.shard.has(problem.id, optimizer.spec, static_cast<int>(r))) continue;
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

/// The runs that were recorded now. The file alone does not tell: one that is done again and not reached has still
/// failed.
class RecordedRuns {
 public:
  void add(const RunTicket& ticket) {
    const std::lock_guard lock(mutex_);
    tickets_.insert(ticket);
  }
  bool has(const RunTicket& ticket) const { return tickets_.contains(ticket); }

 private:
  std::mutex mutex_;
  std::set<RunTicket> tickets_;
};

/// In what the builds differ that made the file's runs and are going to make the others; "" where all are one.
std::string describe_all_builds(const results::ResultSet& stored, std::size_t to_do) {
  std::vector<results::PlacedBuilds> placed = {{"there", results::BuildTally(stored)}, {"to come", {}}};
  placed[1].tally.add(this_build(), to_do);
  return describe_builds(placed);
}

/// Whatever goes wrong outside a run (a full disk) ends the work; the first such error is kept for the caller.
class SharedError {
 public:
  void keep(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    raised_ = true;
  }
  bool raised() const { return raised_; }
  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr error_;
  std::atomic<bool> raised_ = false;
};

/// How the longer runs came about, where a budget is raised.
class RaisedRuns {
 public:
  /// @param was_told  its first values are those on record, told and not evaluated again
  void count(const results::Series& series, const results::RunResult& run, const results::RunResult& before,
             bool was_told) {
    if (run.status != results::RunStatus::complete) return;
    const std::lock_guard lock(mutex_);
    if (was_told) {
      ++told_;
    } else if (starts_as(run.value, before.value) && starts_as(run.fidelity, before.fidelity)) {
      ++repeated_;
    } else {
      ++others_[series.optimizer];
    }
  }
  void report(RunnerReport& report) const {
    report.told = told_;
    report.repeated = repeated_;
    report.others = others_;
  }

 private:
  static bool starts_as(const std::vector<double>& values, const std::vector<double>& start) {
    return values.size() >= start.size() &&
           (start.empty() || std::memcmp(values.data(), start.data(), start.size() * sizeof(double)) == 0);
  }

  std::mutex mutex_;
  std::size_t told_ = 0;
  std::size_t repeated_ = 0;
  std::map<std::string, std::size_t> others_;
};

/// What was not evaluated again took what it took when it was; NaN where that is not on record.
void keep_seconds(results::RunResult& run, const results::RunResult& before) {
  std::vector<double>& seconds = run.seconds_evaluate;
  for (std::size_t i = 0; i < std::min(seconds.size(), before.evaluations()); ++i) {
    seconds[i] =
        before.seconds_evaluate.empty() ? std::numeric_limits<double>::quiet_NaN() : before.seconds_evaluate[i];
  }
}

class Worker {
 public:
  Worker(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options, const BudgetRaise* raise,
         RaisedRuns& raised, RecordedRuns& recorded, RunStore& store, RunSource& source, Progress& progress,
         SharedError& error)
      : plan_(plan),
        problems_(problems),
        options_(options),
        raise_(raise),
        raised_(raised),
        recorded_(recorded),
        store_(store),
        source_(source),
        progress_(progress),
        error_(error) {}

  void work() {
    try {
      while (!stopped()) {
        const auto ticket = source_.next();
        if (!ticket) return;
        do_run(*ticket);
      }
    } catch (...) {
      error_.keep(std::current_exception());
    }
  }

 private:
  bool stopped() const { return options_.stop() || error_.raised(); }

  void do_run(const RunTicket& ticket) {
    const results::Series& series = store_.results().series[ticket.series];
    const auto start = Clock::now();
    auto run = attempt(series, static_cast<int>(ticket.replicate));
    if (!run) return;
    run->build = this_build();
    source_.finished(ticket, std::chrono::duration<double>(Clock::now() - start).count());
    progress_.finished(series, *run);
    store_.record(ticket.series, ticket.replicate, std::move(*run));
    recorded_.add(ticket);
  }

  /// A problem that cannot even be made fails its run, not the plan.
  std::optional<results::RunResult> attempt(const results::Series& series, int replicate) {
    try {
      const auto optimizer = std::ranges::find(plan_.optimizers, series.optimizer, &OptimizerRecipe::spec);
      const Problem problem = problems_.make(series.problem, replicate);
      const auto* before = raise_ ? raise_->record(series, static_cast<std::size_t>(replicate)) : nullptr;
      auto run = before ? continued(problem, series, *optimizer, replicate, *before) : std::nullopt;
      const bool was_told = run.has_value();
      if (!run) run = execute(problem, series, *optimizer, replicate);
      if (run && before) raised_.count(series, *run, *before, was_told);
      return run;
    } catch (const Error& error) {
      results::RunResult run;
      run.status = results::RunStatus::failed;
      run.message = error.what();
      return run;
    }
  }

  std::optional<results::RunResult> execute(const Problem& problem, const results::Series& series,
                                            const OptimizerRecipe& optimizer, int replicate) const {
    return execute_run(problem, series.problem, optimizer, replicate, plan_.settings, [this] { return stopped(); });
  }

  /// A run that goes on after what is on record of it. Nothing if the record cannot be told: the problem's evaluations
  /// cost nothing, there are no configurations and another build or program made it (which may have asked otherwise),
  /// or the optimiser asks otherwise now that its budget is another.
  std::optional<results::RunResult> continued(const Problem& problem, const results::Series& series,
                                              const OptimizerRecipe& optimizer, int replicate,
                                              const results::RunResult& before) const {
    const bool has_points = !before.configuration.empty();
    const bool same_maker = before.build && *before.build == *this_build() && raise_->is_same_optimizer(series);
    if (!problem.can_resume() || before.value.empty() || !(has_points || same_maker)) return std::nullopt;
    std::optional<Optimizer> twin;
    try {
      const RunStreams streams(plan_.settings.seed, series.problem, optimizer.spec, replicate);
      if (!has_points) {
        twin = optimizer.make({problem.space(), raise_->old_budget(), streams, problem.fidelities()});
      }
    } catch (const std::exception&) {
      return std::nullopt;  // why, the run itself will say
    }
    const Replay replay(problem, before, std::move(twin));
    auto run = execute(replay.problem(), series, optimizer, replicate);
    if (replay.diverged()) return std::nullopt;
    if (run) keep_seconds(*run, before);
    return run;
  }

  const Plan& plan_;
  const ProblemCatalog& problems_;
  const RunnerOptions& options_;
  const BudgetRaise* raise_;  ///< null: no budget is raised
  RaisedRuns& raised_;
  RecordedRuns& recorded_;
  RunStore& store_;
  RunSource& source_;
  Progress& progress_;
  SharedError& error_;
};

/// What became of the runs that were to be done.
RunnerReport report_of(const results::ResultSet& stored, const std::vector<RunTicket>& tickets,
                       const RecordedRuns& recorded) {
  RunnerReport report;
  for (const RunTicket& ticket : tickets) {
    const results::Series& series = stored.series[ticket.series];
    const results::RunResult& run = series.runs[ticket.replicate];
    if (!recorded.has(ticket)) {
      ++report.missing;
      continue;
    }
    ++report.done;
    if (run.status != results::RunStatus::failed) continue;
    if (report.failed++ > 0) continue;
    report.first_failure =
        fmt::format("{} {} replicate {}: {}", series.problem, series.optimizer, ticket.replicate, run.message);
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

/// What is told before the first run.
void note_builds(const results::ResultSet& stored, std::size_t to_do, const RunnerOptions& options) {
  for (const std::string& note : stored.notes) options.note(note);
  if (const std::string text = describe_all_builds(stored, to_do); !text.empty()) {
    options.note(fmt::format("'{}' holds runs of several builds: {}", options.output, text));
  }
}

/// Does what is to be done of a plan, into a store.
RunnerReport do_runs(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
                     const BudgetRaise* raise, RunStore& store) {
  const RunsToDo to_do = runs_to_do(store.results(), plan, options);
  note_builds(store.results(), to_do.tickets.size(), options);
  Schedule schedule(store.results(), to_do.tickets, options.end);
  ChunkedRuns chunks(schedule, store, options.threads);
  RunSource& source = options.is_shared ? static_cast<RunSource&>(chunks) : schedule;
  Progress progress(to_do.tickets.size(), options.progress, [&] { return source.seconds_left(options.threads); });
  SharedError error;
  RaisedRuns raised;
  RecordedRuns recorded;

#pragma omp parallel num_threads(options.threads)
  Worker(plan, problems, options, raise, raised, recorded, store, source, progress, error).work();

  error.rethrow();  // the journal keeps what has finished
  store.close();

  RunnerReport report = report_of(store.results(), to_do.tickets, recorded);
  report.found = to_do.total - to_do.tickets.size();
  report.found_failed = to_do.failed_before;
  raised.report(report);
  return report;
}

/// A plan of a file that other processes work on, too.
RunnerReport run_shared(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
                        const results::ResultSet& wanted) {
  const std::string name = options.shard.is_whole() ? "whole" : "shard " + options.shard.text();
  PartStore store(options.output, wanted, {.name = name, .retries_failed = options.retry_failed});
  RunnerReport report = do_runs(plan, problems, options, nullptr, store);
  const std::size_t missing = fold_parts(options.output, wanted);
  report.missing_elsewhere = missing - std::min(missing, report.missing);
  return report;
}

RunnerReport run_alone(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options,
                       results::ResultSet wanted) {
  const auto raise = BudgetRaise::of(options.output, wanted);
  ResultStore store(raise ? raise->path() : options.output, std::move(wanted));
  if (!store.is_locked()) {
    options.note(fmt::format("the file system of '{}' has no locks: no second process may write it, but by --shared",
                             options.output));
  }
  if (raise) {
    note_raise(*raise, options);
    if (!options.retry_failed) raise->take_failed(store);
  }
  RunnerReport report = do_runs(plan, problems, options, raise.get(), store);
  if (raise && !raise->finish(store.results())) report.unfinished_raise = raise->path();
  return report;
}

}  // namespace

RunnerReport run_plan(const Plan& given, const ProblemCatalog& problems, const RunnerOptions& options) {
  const auto start = Clock::now();
  require_fitting(given, options.threads);
  if (!options.is_shared) remove_finished_raise(options.output);
  const Plan plan = named_as_in_file(options.output, given, problems, options.note);
  results::ResultSet wanted = skeleton(plan);
  wanted.provenance = provenance(options.command_line);
  RunnerReport report = options.is_shared ? run_shared(plan, problems, options, wanted)
                                          : run_alone(plan, problems, options, std::move(wanted));
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return report;
}

}  // namespace bobench::runners
