#include "runners/single_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::runners {
namespace {

using Clock = std::chrono::steady_clock;

/// Measures intervals that follow each other. One reading of the clock ends an interval and begins the next: a reading
/// takes as long as an evaluation of a cheap function.
class Stopwatch {
 public:
  /// Seconds since the last call of this function or restart().
  double lap() {
    const Clock::time_point now = Clock::now();
    return std::chrono::duration<double>(now - std::exchange(began_, now)).count();
  }
  void restart() { began_ = Clock::now(); }

 private:
  Clock::time_point began_ = Clock::now();
};

/// Reserves memory for a full trace, so that nothing is copied while time is measured.
void reserve(results::RunResult& run, const Problem& problem, const results::Settings& settings) {
  const auto budget = static_cast<std::size_t>(settings.budget);
  for (auto* column : {&run.value, &run.seconds_ask, &run.seconds_evaluate}) column->reserve(budget);
  if (!settings.record_configurations) return;
  run.configuration.reserve(budget * static_cast<std::size_t>(problem.space().dimension()));
}

class Recorder {
 public:
  /// @param run  gets all data except its status
  Recorder(results::RunResult& run, const Problem& problem, const results::Settings& settings, results::Trace trace)
      : multi_fidelity_(problem.fidelities().size() > 1),
        is_full_(multi_fidelity_ || !keeps_improvements(trace, settings.budget)),
        points_(settings.record_configurations),
        writer_(run, !is_full_, static_cast<int>(problem.space().dimension())) {
    if (is_full_) reserve(run, problem, settings);
  }

  void add(const Trial& trial, const Evaluation& evaluation, double seconds_ask, double seconds_evaluate) {
    ++evaluations_;
    const bool is_failed = !evaluation.failure.empty() || !std::isfinite(evaluation.value);
    if (is_failed && first_failure_.empty()) {
      first_failure_ = fmt::format(
          "evaluation {} failed: {}", evaluations_,
          evaluation.failure.empty() ? fmt::format("its value is {}", evaluation.value) : evaluation.failure);
    }
    if (!evaluation.printed.empty()) {
      constexpr std::size_t most = 16'000;
      said_ += (said_.empty() ? "" : "\n") + fmt::format("evaluation {} printed: {}", evaluations_, evaluation.printed);
      if (said_.size() > most) said_.erase(0, said_.size() - most);
    }
    const std::span point(trial.configuration.data(), static_cast<std::size_t>(trial.configuration.size()));
    writer_.add({.value = evaluation.value,
                 .noise_free = evaluation.noise_free,
                 .fidelity = multi_fidelity_ ? std::optional(evaluation.fidelity) : std::nullopt,
                 .seconds_ask = seconds_ask,
                 .seconds_evaluate = seconds_evaluate,
                 .cost_seconds = evaluation.cost_seconds,
                 .configuration = points_ ? point : std::span<const double>()});
  }

  void finish() { writer_.finish(); }

  /// Whether each evaluation has a row, to which a recommendation can be added.
  bool takes_recommendations() const { return is_full_ && !multi_fidelity_; }

  /// Why the first failed evaluation failed, if the problem stated it.
  const std::string& first_failure() const { return first_failure_; }
  /// The end of the problem's output.
  const std::string& said() const { return said_; }

 private:
  bool multi_fidelity_;
  bool is_full_;
  bool points_;
  std::size_t evaluations_ = 0;
  std::string first_failure_;
  std::string said_;
  results::TraceWriter writer_;
};

/// Records recommendations row by row: after ask(), when an optimiser learns from its last observations. Recommended
/// configurations that were not evaluated are evaluated after the run. These evaluations thus affect neither the run's
/// noise nor a replayed record (runners/budget/replay.hpp).
class Recommendations {
 public:
  Recommendations(const Optimizer& solver, const Recorder& recorder, results::RunResult& run)
      : is_on_(solver.can_recommend() && recorder.takes_recommendations()), run_(run) {}

  /// Whether note() can take time.
  bool is_on() const { return is_on_; }

  /// Call after an ask() that follows the run's last row.
  void note(const Optimizer& solver) {
    if (!is_on_ || run_.value.empty()) return;  // no observation yet
    if (auto configuration = solver.recommended_configuration()) {
      add(not_a_number);
      unevaluated_.push_back({run_.recommended.size() - 1, *std::move(configuration)});
      return;
    }
    // Without noise, the best evaluated configuration is known.
    const auto number = run_.noise_free.empty() ? std::nullopt : solver.recommend();
    if (!number && run_.recommended.empty()) return;
    if (number && *number >= run_.noise_free.size()) {
      throw Error(fmt::format("the optimiser recommended trial {} of {}", *number + 1, run_.noise_free.size()));
    }
    add(number ? run_.noise_free[*number] : not_a_number);
  }

  /// Call after the last evaluation. If there were recommendations, the optimiser also learns from the last evaluation
  /// by an ask() whose trial is dropped. Then recommended configurations that were not evaluated are evaluated, at the
  /// highest fidelity; failures leave NaN.
  /// @param noise  the run's, after its last evaluation; for a resumed run with all evaluations on record, this call
  ///               moves it there
  /// @return       false if `stop` returned true meanwhile
  bool finish(Optimizer& solver, const Problem& problem, Random& noise, const std::function<bool()>& stop) {
    if (run_.recommended.empty()) return true;
    try {
      solver.ask();
      note(solver);
    } catch (const std::exception&) {  // the budget it was given is used up
      add(not_a_number);
    }
    const Configuration* last = nullptr;
    double value = not_a_number;
    for (const Unevaluated& recommended : unevaluated_) {
      if (stop()) return false;
      if (!last || *last != recommended.configuration) {
        require_inside(recommended.configuration, problem.space());
        const Evaluation outcome = problem.evaluate(recommended.configuration, problem.full_fidelity(), noise);
        value = outcome.noise_free.value_or(outcome.value);
        last = &recommended.configuration;
      }
      run_.recommended[recommended.row] = std::isfinite(value) ? value : not_a_number;
    }
    return true;
  }

 private:
  struct Unevaluated {
    std::size_t row;
    Configuration configuration;
  };
  static constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

  /// For the run's last row; earlier rows without a recommendation get NaN.
  void add(double value) {
    run_.recommended.resize(run_.value.size() - 1, not_a_number);
    run_.recommended.push_back(value);
  }

  static void require_inside(const Configuration& point, const SearchSpace& space) {
    try {
      space.require(point);
    } catch (const InputError& error) {
      throw Error(fmt::format("the optimiser recommended a point outside the space: {}", error.what()));
    }
  }

  bool is_on_;
  results::RunResult& run_;
  std::vector<Unevaluated> unevaluated_;
};

void require_usable(const Trial& trial, const Problem& problem, bool may_leave_box) {
  const Configuration& point = trial.configuration;
  const SearchSpace& space = problem.space();
  const bool is_anywhere = may_leave_box && point.size() == space.dimension() && point.allFinite();
  try {
    if (!is_anywhere) space.require(point);
  } catch (const InputError& error) {
    throw Error(fmt::format("the optimiser proposed a point outside the space: {}", error.what()));
  }
  const auto& fidelities = problem.fidelities();
  if (std::ranges::find(fidelities, trial.fidelity) == fidelities.end()) {
    throw Error(
        fmt::format("the optimiser asked for the fidelity {}, which the problem does not have", trial.fidelity));
  }
}

}  // namespace

std::optional<results::RunResult> execute_run(const RunRequest& request, const std::function<bool()>& stop,
                                              const EvaluationSink* sink) {
  const Problem& problem = request.problem;
  const OptimizerRecipe& optimizer = request.optimizer;
  const results::Settings& settings = request.settings;
  const auto is_stopped = [&] { return stop && stop(); };
  results::RunResult run;
  const RunStreams streams(settings.seed, request.problem_id, optimizer.streams, request.replicate);
  run.seed = streams.run_seed();
  if (const auto optimum = problem.optimum()) run.optimum = *optimum;
  std::optional<Optimizer> solver;
  std::optional<Recorder> recorder;
  EvaluationLog log(sink, problem.fidelities().size() > 1);
  std::exception_ptr disk_error;
  try {
    recorder.emplace(run, problem, settings, request.trace);
    Random noise = streams.shared("noise");
    const bool may_leave_box = optimizer.abilities.leaves_box && problem.is_defined_outside();
    solver.emplace(optimizer.make(context_for(problem, settings.budget, streams)));
    Recommendations recommendations(*solver, *recorder, run);
    Stopwatch watch;
    for (int evaluation = 0; evaluation < settings.budget; ++evaluation) {
      if (is_stopped()) return std::nullopt;
      const Trial trial = solver->ask();
      double seconds_ask = watch.lap();
      recommendations.note(*solver);
      require_usable(trial, problem, may_leave_box);
      if (recommendations.is_on()) watch.restart();
      const Evaluation outcome = problem.evaluate(trial.configuration, trial.fidelity, noise);
      const double seconds_evaluate = watch.lap();
      try {
        if (log.add(trial, outcome, seconds_ask, seconds_evaluate)) watch.restart();
      } catch (...) {
        disk_error = std::current_exception();
        throw;
      }
      solver->tell(trial, outcome);
      seconds_ask += watch.lap();
      recorder->add(trial, outcome, seconds_ask, seconds_evaluate);
    }
    if (!recommendations.finish(*solver, problem, noise, is_stopped)) return std::nullopt;
    run.status = results::RunStatus::complete;
  } catch (const std::exception& error) {
    run.status = results::RunStatus::failed;
    run.message = error.what();
  } catch (...) {
    run.status = results::RunStatus::failed;
    run.message = "an exception of unknown type";
  }
  if (disk_error) std::rethrow_exception(disk_error);
  if (run.status == results::RunStatus::failed && is_stopped())
    return std::nullopt;  // code that waits for others is also told to stop
  if (!run.recommended.empty()) run.recommended.resize(run.rows(), std::numeric_limits<double>::quiet_NaN());
  if (recorder) recorder->finish();
  if (solver) run.log = solver->log();
  for (const std::string& text : {recorder ? recorder->first_failure() : "", recorder ? recorder->said() : ""}) {
    if (!text.empty()) run.log += (run.log.empty() ? "" : "\n") + text;
  }
  return run;
}

}  // namespace bobench::runners
