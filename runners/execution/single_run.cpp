#include "runners/execution/single_run.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/timed_problem.hpp"
#include "runners/execution/real_workers.hpp"
#include "runners/execution/run_recorder.hpp"
#include "runners/execution/simulated_workers.hpp"
#include "runners/execution/stopwatch.hpp"

namespace bobench::runners {
namespace {

/// The pending trials, in the order in which they were asked for.
class Pending {
 public:
  const std::vector<Trial>& trials() const { return trials_; }
  void add(const Assignment& assigned) {
    trials_.push_back(assigned.trial);
    numbers_.push_back(assigned.number);
  }
  void remove(std::size_t number) {
    const auto at = std::ranges::find(numbers_, number) - numbers_.begin();
    trials_.erase(trials_.begin() + at);
    numbers_.erase(numbers_.begin() + at);
  }

 private:
  std::vector<Trial> trials_;
  std::vector<std::size_t> numbers_;
};

/// A run that is being executed.
class Execution {
 public:
  Execution(const RunRequest& request, const RunStreams& streams, const std::function<bool()>& stop,
            const EvaluationSink* sink, results::RunResult& run)
      : request_(request),
        problem_(request.problem),
        budget_(request.settings.budget),
        may_leave_box_(request.optimizer.abilities.leaves_box && problem_.is_defined_outside()),
        streams_(streams),
        stop_(stop),
        noise_(streams.shared("noise")),
        recorder_(run, problem_, request.settings, request.trace),
        log_(sink, problem_.fidelities().size() > 1),
        solver_(request.optimizer.make(context_for(problem_, budget_, streams, request.optimizer.workers))),
        recommendations_(solver_, recorder_, run) {}

  /// @return  false if the run was stopped
  bool execute() {
    if (runs_by_the_clock(request_.optimizer, problem_)) {
      if (!evaluate_side_by_side(*workers())) return false;
    } else if (!evaluate_in_turn()) {
      return false;
    }
    return recommendations_.finish(solver_, problem_, noise_, [this] { return is_stopped(); });
  }

  /// The exception of the sink that ended execute(); null if there was none.
  std::exception_ptr disk_error() const { return disk_error_; }

  /// The optimiser's log and what the problem said.
  std::string log() {
    recorder_.finish();
    std::string text = solver_.log();
    for (const std::string& said : {recorder_.first_failure(), recorder_.said()}) {
      if (!said.empty()) text += (text.empty() ? "" : "\n") + said;
    }
    return text;
  }

 private:
  bool is_stopped() const { return stop_ && stop_(); }

  /// @return  whether this can have taken time
  bool add_to_log(const Trial& trial, const Evaluation& outcome, double seconds_ask, double seconds_evaluate,
                  const Place* place = nullptr) {
    try {
      return log_.add(trial, outcome, seconds_ask, seconds_evaluate, place);
    } catch (...) {
      disk_error_ = std::current_exception();
      throw;
    }
  }

  bool evaluate_in_turn() {
    Stopwatch watch;
    for (int evaluation = 0; evaluation < budget_; ++evaluation) {
      if (is_stopped()) return false;
      const Trial trial = solver_.ask();
      double seconds_ask = watch.lap();
      recommendations_.note(solver_);
      require_usable(trial, problem_, may_leave_box_);
      if (recommendations_.is_on()) watch.restart();
      const Evaluation outcome = problem_.evaluate(trial.configuration, trial.fidelity, noise_);
      const double seconds_evaluate = watch.lap();
      if (add_to_log(trial, outcome, seconds_ask, seconds_evaluate)) watch.restart();
      solver_.tell(trial, outcome);
      seconds_ask += watch.lap();
      recorder_.add(trial, outcome, seconds_ask, seconds_evaluate);
    }
    return true;
  }

  std::unique_ptr<Workers> workers() {
    if (!request_.takes_real_time) {
      const bool counts_overhead = problem_.details().value(counts_overhead_key, false);
      const auto evaluated = [this](const Assignment& assigned, const Evaluation& outcome, double seconds) {
        add_to_log(assigned.trial, outcome, assigned.seconds_ask, seconds);
      };
      return std::make_unique<SimulatedWorkers>(problem_, noise_, counts_overhead, evaluated);
    }
    const results::RunResult* record = request_.record;
    const double began = record && !record->ended.empty() ? record->ended.back() : 0.0;
    auto real = std::make_unique<RealWorkers>(
        problem_, streams_, [this] { return is_stopped(); }, began);
    if (!record) return real;
    return std::make_unique<ResumedWorkers>(std::move(real), *record);
  }

  bool evaluate_side_by_side(Workers& workers) {
    const double limit = problem_.details().value(time_limit_key, std::numeric_limits<double>::infinity());
    std::vector<bool> is_busy(static_cast<std::size_t>(request_.optimizer.workers), false);
    Pending pending;
    double now = 0.0;
    int asked = 0;
    do {
      while (asked < budget_ && now < limit && pending.trials().size() < is_busy.size()) {
        if (is_stopped()) return false;
        auto assigned = next_assignment(pending.trials(), static_cast<std::size_t>(asked));
        if (!assigned) break;
        const auto free = std::ranges::find(is_busy, false);
        *free = true;
        assigned->worker = static_cast<int>(free - is_busy.begin()) + 1;
        pending.add(*assigned);
        workers.start(*std::move(assigned));
        ++asked;
      }
      do {
        const auto ended = workers.next();
        if (!ended) return false;
        now = ended->place.ended;
        if (now > limit && !request_.takes_real_time) return true;
        is_busy[static_cast<std::size_t>(ended->assigned.worker) - 1] = false;
        pending.remove(ended->assigned.number);
        tell(*ended, workers);
      } while (workers.has_next());
    } while (!pending.trials().empty() || (asked < budget_ && now < limit));
    return true;
  }

  /// Nothing if the optimiser waits for a pending trial.
  std::optional<Assignment> next_assignment(const std::vector<Trial>& pending, std::size_t number) {
    Stopwatch watch;
    auto trial = next_trial(solver_, request_.optimizer.abilities, pending);
    const double seconds_ask = watch.lap();
    if (!trial) {
      if (pending.empty()) throw Error("the optimiser waits, although no trial is pending");
      return std::nullopt;
    }
    recommendations_.note(solver_);
    require_usable(*trial, problem_, may_leave_box_);
    return Assignment{number, 0, *std::move(trial), seconds_ask};
  }

  void tell(const EndedTrial& ended, Workers& workers) {
    const Assignment& assigned = ended.assigned;
    if (request_.takes_real_time) {
      add_to_log(assigned.trial, ended.evaluation, assigned.seconds_ask, ended.seconds_evaluate, &ended.place);
    }
    Stopwatch watch;
    solver_.tell(assigned.trial, ended.evaluation);
    const double seconds_tell = watch.lap();
    workers.told(seconds_tell);
    recorder_.add(assigned.trial, ended.evaluation, assigned.seconds_ask + seconds_tell, ended.seconds_evaluate,
                  &ended.place);
  }

  const RunRequest& request_;
  const Problem& problem_;
  int budget_;
  bool may_leave_box_;
  const RunStreams& streams_;
  const std::function<bool()>& stop_;
  Random noise_;
  RunRecorder recorder_;
  EvaluationLog log_;
  Optimizer solver_;
  Recommendations recommendations_;
  std::exception_ptr disk_error_;
};

}  // namespace

bool runs_by_the_clock(const OptimizerRecipe& optimizer, const Problem& problem) {
  const nlohmann::json& details = problem.details();
  return optimizer.workers > 1 || details.contains(time_limit_key) || details.value(counts_overhead_key, false);
}

std::optional<results::RunResult> execute_run(const RunRequest& request, const std::function<bool()>& stop,
                                              const EvaluationSink* sink) {
  results::RunResult run;
  const RunStreams streams(request.settings.seed, request.problem_id, request.optimizer.streams, request.replicate);
  run.seed = streams.run_seed();
  if (const auto optimum = request.problem.optimum()) run.optimum = *optimum;
  std::optional<Execution> execution;
  try {
    execution.emplace(request, streams, stop, sink, run);
    if (!execution->execute()) return std::nullopt;
    run.status = results::RunStatus::complete;
  } catch (const DivergedError&) {
    throw;
  } catch (const std::exception& error) {
    run.status = results::RunStatus::failed;
    run.message = error.what();
  } catch (...) {
    run.status = results::RunStatus::failed;
    run.message = "an exception of unknown type";
  }
  if (execution && execution->disk_error()) std::rethrow_exception(execution->disk_error());
  if (run.status == results::RunStatus::failed && stop && stop())
    return std::nullopt;  // code that waits for others is also told to stop
  if (!run.recommended.empty()) run.recommended.resize(run.rows(), std::numeric_limits<double>::quiet_NaN());
  if (execution) run.log = execution->log();
  return run;
}

}  // namespace bobench::runners
