#include "runners/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/builds.hpp"
#include "runners/plan_size.hpp"
#include "runners/provenance.hpp"
#include "runners/result_store.hpp"
#include "runners/schedule.hpp"
#include "runners/single_run.hpp"

namespace bobench::runners {
namespace {

using Clock = std::chrono::steady_clock;

/// The plan's runs that the store lacks. A file may hold series beyond the plan; they are none of its business.
std::vector<RunTicket> runs_to_do(const results::ResultSet& stored, const Plan& plan, bool retry_failed) {
  std::vector<RunTicket> tickets;
  for (const std::string& problem : plan.problems) {
    for (const OptimizerRecipe& optimizer : plan.optimizers) {
      const results::Series* series = stored.find(problem, optimizer.spec);
      for (std::size_t r = 0; r < static_cast<std::size_t>(plan.replicates); ++r) {
        const results::RunStatus status = series->runs[r].status;
        const bool again = retry_failed && status == results::RunStatus::failed;
        if (status != results::RunStatus::missing && !again) continue;
        tickets.push_back({static_cast<std::size_t>(series - stored.series.data()), r});
      }
    }
  }
  return tickets;
}

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

class Worker {
 public:
  Worker(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options, ResultStore& store,
         Schedule& schedule, Progress& progress, SharedError& error)
      : plan_(plan),
        problems_(problems),
        options_(options),
        store_(store),
        schedule_(schedule),
        progress_(progress),
        error_(error) {}

  void work() {
    try {
      while (!stopped()) {
        const auto ticket = schedule_.next();
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
    schedule_.finished(ticket, std::chrono::duration<double>(Clock::now() - start).count());
    progress_.finished(series, *run);
    store_.record(ticket.series, ticket.replicate, std::move(*run));
  }

  /// A problem that cannot even be made fails its run, not the plan.
  std::optional<results::RunResult> attempt(const results::Series& series, int replicate) {
    try {
      const auto optimizer = std::ranges::find(plan_.optimizers, series.optimizer, &OptimizerRecipe::spec);
      const Problem problem = problems_.make(series.problem, replicate);
      return execute_run(problem, series.problem, *optimizer, replicate, plan_.settings, [this] { return stopped(); });
    } catch (const Error& error) {
      results::RunResult run;
      run.status = results::RunStatus::failed;
      run.message = error.what();
      return run;
    }
  }

  const Plan& plan_;
  const ProblemCatalog& problems_;
  const RunnerOptions& options_;
  ResultStore& store_;
  Schedule& schedule_;
  Progress& progress_;
  SharedError& error_;
};

}  // namespace

RunnerReport run_plan(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options) {
  const auto start = Clock::now();
  require_fitting(plan, problems, options.threads);
  results::ResultSet wanted = skeleton(plan, problems);
  wanted.provenance = provenance(options.command_line);
  ResultStore store(options.output, std::move(wanted));
  for (const std::string& note : store.results().notes) options.note(note);
  const std::vector<RunTicket> tickets = runs_to_do(store.results(), plan, options.retry_failed);
  if (const std::string text = describe_all_builds(store.results(), tickets.size()); !text.empty()) {
    options.note(fmt::format("'{}' holds runs of several builds: {}", options.output, text));
  }
  Schedule schedule(store.results(), tickets);
  Progress progress(tickets.size(), options.progress);
  SharedError error;

#pragma omp parallel num_threads(options.threads)
  Worker(plan, problems, options, store, schedule, progress, error).work();

  error.rethrow();  // the journal keeps what has finished
  store.close();

  RunnerReport report;
  report.found = plan.runs() - tickets.size();
  for (const RunTicket& ticket : tickets) {
    const results::Series& series = store.results().series[ticket.series];
    const results::RunResult& run = series.runs[ticket.replicate];
    if (run.status == results::RunStatus::missing) {
      ++report.missing;
      continue;
    }
    ++report.done;
    if (run.status != results::RunStatus::failed) continue;
    if (report.failed++ > 0) continue;
    report.first_failure =
        fmt::format("{} {} replicate {}: {}", series.problem, series.optimizer, ticket.replicate, run.message);
  }
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return report;
}

}  // namespace bobench::runners
