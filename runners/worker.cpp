#include "runners/worker.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "core/error.hpp"
#include "runners/budget/budget_raise.hpp"
#include "runners/budget/replay.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/execution/workers.hpp"
#include "runners/provenance.hpp"

namespace bobench::runners {
namespace {

using Clock = std::chrono::steady_clock;

/// The runs that were recorded.
class RecordedRuns {
 public:
  void add(const RunTicket& ticket) {
    const std::lock_guard lock(mutex_);
    tickets_.insert(ticket);
  }
  const std::set<RunTicket>& tickets() const { return tickets_; }

 private:
  std::mutex mutex_;
  std::set<RunTicket> tickets_;
};

/// An error outside a run (a full disk) ends the work; the first such error is kept for the caller.
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

/// Counts how runs with recorded evaluations came about.
class RaisedRuns {
 public:
  /// @param was_resumed  its first values are from the record and were not evaluated again
  void count(const results::Series& series, const results::RunResult& run, const results::RunResult& before,
             bool was_resumed) {
    if (run.status != results::RunStatus::complete) return;
    const std::lock_guard lock(mutex_);
    if (was_resumed) {
      ++resumed_;
    } else if (starts_as(run, before)) {
      ++replayed_;
    } else {
      ++diverged_[series.optimizer];
    }
  }
  /// Counts an interrupted run whose optimiser asks for other trials than before.
  void count_restarted(const results::Series& series) {
    const std::lock_guard lock(mutex_);
    ++restarted_[series.optimizer];
  }
  void report(WorkDone& done) const {
    done.restarted = restarted_;
    done.resumed = resumed_;
    done.replayed = replayed_;
    done.diverged = diverged_;
  }

 private:
  /// Compares the evaluations that both have kept.
  static bool starts_as(const results::RunResult& run, const results::RunResult& before) {
    if (run.evaluations() < before.evaluations() || run.fidelity.size() < before.fidelity.size()) return false;
    for (std::size_t i = 0, j = 0; i < run.rows() && j < before.rows();) {
      const std::size_t here = run.evaluation_of(i), there = before.evaluation_of(j);
      if (here == there && !is_same_row(run, i, before, j)) return false;
      i += here <= there ? 1 : 0;
      j += there <= here ? 1 : 0;
    }
    return true;
  }

  static bool is_same_row(const results::RunResult& run, std::size_t i, const results::RunResult& other,
                          std::size_t j) {
    const auto is_same = [](double a, double b) {
      return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
    };
    return is_same(run.value[i], other.value[j]) &&
           (other.fidelity.empty() || is_same(run.fidelity[i], other.fidelity[j]));
  }

  std::mutex mutex_;
  std::size_t resumed_ = 0, replayed_ = 0;
  std::map<std::string, std::size_t> diverged_, restarted_;
};

/// Evaluations that were not repeated keep their recorded times; NaN if these are not on record.
void keep_seconds(results::RunResult& run, const results::RunResult& before) {
  std::vector<double>& seconds = run.seconds_evaluate;
  for (std::size_t i = 0; i < std::min(seconds.size(), before.evaluations()); ++i) {
    seconds[i] =
        before.seconds_evaluate.empty() ? std::numeric_limits<double>::quiet_NaN() : before.seconds_evaluate[i];
  }
}

class Worker {
 public:
  Worker(const Work& work, RaisedRuns& raised, RecordedRuns& recorded, SharedError& error)
      : work_(work), plan_(work.job.plan), store_(work.store), raised_(raised), recorded_(recorded), error_(error) {}

  void work() {
    try {
      while (!stopped()) {
        const auto ticket = work_.source.next();
        if (!ticket) return;
        do_run(*ticket);
      }
    } catch (...) {
      error_.keep(std::current_exception());
    }
  }

 private:
  bool stopped() const { return work_.job.options.stop() || error_.raised(); }

  void do_run(const RunTicket& ticket) {
    const results::Series& series = store_.results().series[ticket.series];
    const auto start = Clock::now();
    auto run = attempt(series, ticket);
    if (!run) return;
    run->build = this_build();
    work_.source.finished(ticket, std::chrono::duration<double>(Clock::now() - start).count());
    work_.progress.finished(series, *run);
    store_.record(ticket.series, ticket.replicate, std::move(*run));
    recorded_.add(ticket);
  }

  /// A problem that cannot be created fails its run, not the plan.
  std::optional<results::RunResult> attempt(const results::Series& series, const RunTicket& ticket) {
    const auto replicate = static_cast<int>(ticket.replicate);
    std::optional<Problem> problem;
    try {
      problem = work_.job.problems.make(series.problem, replicate);
    } catch (const Error& error) {
      results::RunResult run;
      run.status = results::RunStatus::failed;
      run.message = error.what();
      return run;
    }
    const auto optimizer = std::ranges::find(plan_.optimizers, series.optimizer, &OptimizerRecipe::spec);
    const auto* before = work_.raise ? work_.raise->record(series, ticket.replicate) : nullptr;
    const auto* unfinished = store_.unfinished(ticket.series, ticket.replicate);
    if (unfinished && before && unfinished->evaluations() <= before->evaluations()) unfinished = nullptr;
    if (unfinished) {
      auto run = continued(*problem, ticket, *optimizer, *unfinished, true);
      if (run || stopped()) return run;
      raised_.count_restarted(series);
    }
    auto run = before ? continued(*problem, ticket, *optimizer, *before, false) : std::nullopt;
    const bool was_resumed = run.has_value();
    if (!run) run = execute(*problem, ticket, *optimizer, plan_.trace, 0);
    if (run && before) raised_.count(series, *run, *before, was_resumed);
    return run;
  }

  /// @param recorded  number of the run's evaluations in the store
  /// @param record    see RunRequest::record
  std::optional<results::RunResult> execute(const Problem& problem, const RunTicket& ticket,
                                            const OptimizerRecipe& optimizer, results::Trace trace,
                                            std::size_t recorded, const results::RunResult* record = nullptr) const {
    const results::Series& series = store_.results().series[ticket.series];
    EvaluationSink sink{.recorded = recorded};
    if (problem.can_resume()) {
      sink.record = [&](std::size_t first, const results::RunResult& evaluations) {
        store_.record_evaluations(ticket.series, ticket.replicate, first, evaluations);
      };
    }
    sink.progress = [&](std::size_t evaluations, double best) {
      work_.progress.evaluated(series, evaluations, static_cast<std::size_t>(plan_.settings.budget), best);
    };
    const RunRequest request{.problem = problem,
                             .problem_id = series.problem,
                             .optimizer = optimizer,
                             .replicate = static_cast<int>(ticket.replicate),
                             .settings = plan_.settings,
                             .trace = trace,
                             .takes_real_time = takes_real_time(series),
                             .record = record};
    return execute_run(
        request, [this] { return stopped(); }, &sink);
  }

  bool takes_real_time(const results::Series& series) const {
    return work_.job.problems.takes_real_time(series.problem);
  }

  /// Continues an interrupted run by the clock in real time. Returns nothing if the record cannot be used.
  std::optional<results::RunResult> continued_in_real_time(const Problem& problem, const RunTicket& ticket,
                                                           const OptimizerRecipe& optimizer,
                                                           const results::RunResult& before) const {
    if (before.worker.size() != before.rows() || before.configuration.empty()) return std::nullopt;
    try {
      return execute(problem, ticket, optimizer, results::Trace::full, before.evaluations(), &before);
    } catch (const DivergedError&) {
      return std::nullopt;
    }
  }

  /// Continues a run after its recorded evaluations. Returns nothing if the record cannot be used. This is so if not
  /// all its evaluations were kept, or if the problem's evaluations cost nothing. It is also so if the record lacks
  /// configurations and another build or program made it (which may have asked otherwise), or if the optimiser asks
  /// otherwise under the new budget.
  /// @param is_unfinished  the record is that of an interrupted run, and the store has it
  std::optional<results::RunResult> continued(const Problem& problem, const RunTicket& ticket,
                                              const OptimizerRecipe& optimizer, const results::RunResult& before,
                                              bool is_unfinished) const {
    const results::Series& series = store_.results().series[ticket.series];
    if (runs_by_the_clock(optimizer, problem) && takes_real_time(series)) {
      return is_unfinished ? continued_in_real_time(problem, ticket, optimizer, before) : std::nullopt;
    }
    // The rows of a finished run of several workers are not in the order in which they were asked for.
    if (optimizer.workers > 1 && !is_unfinished) return std::nullopt;
    const bool has_points = !before.configuration.empty();
    const bool same_maker =
        !is_unfinished && before.build && *before.build == *this_build() && work_.raise->is_same_optimizer(series);
    if (!problem.can_resume() || before.value.empty() || before.is_sparse() || !(has_points || same_maker)) {
      return std::nullopt;
    }
    std::optional<Optimizer> twin;
    try {
      const RunStreams streams(plan_.settings.seed, series.problem, optimizer.streams,
                               static_cast<int>(ticket.replicate));
      if (!has_points) {
        twin = optimizer.make(context_for(problem, work_.raise->old_budget(), streams));
      }
    } catch (const std::exception&) {
      return std::nullopt;  // the run itself will report the reason
    }
    const Replay replay(problem, before, std::move(twin));
    auto run =
        execute(replay.problem(), ticket, optimizer, results::Trace::full, is_unfinished ? before.evaluations() : 0);
    if (replay.diverged()) return std::nullopt;
    if (!run) return run;
    keep_seconds(*run, before);
    return keeps_improvements(plan_.trace, plan_.settings.budget) ? thinned(*run, series.dimension) : *run;
  }

  const Work& work_;
  const Plan& plan_;
  RunStore& store_;
  RaisedRuns& raised_;
  RecordedRuns& recorded_;
  SharedError& error_;
};

}  // namespace

WorkDone do_work(const Work& work) {
  SharedError error;
  RaisedRuns raised;
  RecordedRuns recorded;

#pragma omp parallel num_threads(work.job.options.threads)
  Worker(work, raised, recorded, error).work();

  error.rethrow();  // the store keeps the finished runs
  WorkDone done;
  done.recorded = recorded.tickets();
  raised.report(done);
  return done;
}

}  // namespace bobench::runners
