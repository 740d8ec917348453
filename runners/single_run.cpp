#include "runners/single_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::runners {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point start, Clock::time_point end) {
  return std::chrono::duration<double>(end - start).count();
}

class Recorder {
 public:
  Recorder(results::RunResult& run, const Problem& problem, const results::Settings& settings)
      : run_(run), multi_fidelity_(problem.fidelities().size() > 1), points_(settings.record_configurations) {
    const auto budget = static_cast<std::size_t>(settings.budget);
    run_.value.reserve(budget);
    run_.seconds_ask.reserve(budget);
    run_.seconds_evaluate.reserve(budget);
    if (points_) run_.configuration.reserve(budget * static_cast<std::size_t>(problem.space().dimension()));
  }

  void add(const Trial& trial, const Evaluation& evaluation, double seconds_ask, double seconds_evaluate) {
    run_.value.push_back(evaluation.value);
    run_.seconds_ask.push_back(seconds_ask);
    run_.seconds_evaluate.push_back(seconds_evaluate);
    if (!evaluation.failure.empty() && first_failure_.empty()) {
      first_failure_ = fmt::format("evaluation {} failed: {}", run_.value.size(), evaluation.failure);
    }
    if (evaluation.noise_free) run_.noise_free.push_back(*evaluation.noise_free);
    if (multi_fidelity_) run_.fidelity.push_back(evaluation.fidelity);
    if (evaluation.cost_seconds != 0.0 || !run_.cost_seconds.empty()) {
      run_.cost_seconds.resize(run_.value.size() - 1);  // earlier evaluations were free
      run_.cost_seconds.push_back(evaluation.cost_seconds);
    }
    if (points_)
      run_.configuration.insert(run_.configuration.end(), trial.configuration.begin(), trial.configuration.end());
  }

  /// Why the first evaluation that failed did, where the problem said so.
  const std::string& first_failure() const { return first_failure_; }

 private:
  results::RunResult& run_;
  bool multi_fidelity_;
  bool points_;
  std::string first_failure_;
};

void require_usable(const Trial& trial, const Problem& problem) {
  try {
    problem.space().require(trial.configuration);
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

std::optional<results::RunResult> execute_run(const Problem& problem, const std::string& problem_id,
                                              const OptimizerRecipe& optimizer, int replicate,
                                              const results::Settings& settings, const std::function<bool()>& stop) {
  results::RunResult run;
  const RunStreams streams(settings.seed, problem_id, optimizer.spec, replicate);
  run.seed = streams.run_seed();
  if (const auto optimum = problem.optimum()) run.optimum = *optimum;
  std::optional<Optimizer> solver;
  std::optional<Recorder> recorder;
  try {
    recorder.emplace(run, problem, settings);
    Random noise = streams.shared("noise");
    solver.emplace(optimizer.make({problem.space(), settings.budget, streams, problem.fidelities()}));
    for (int evaluation = 0; evaluation < settings.budget; ++evaluation) {
      if (stop()) return std::nullopt;
      const auto before_ask = Clock::now();
      const Trial trial = solver->ask();
      const auto after_ask = Clock::now();
      require_usable(trial, problem);
      const auto before_evaluation = Clock::now();
      const Evaluation outcome = problem.evaluate(trial.configuration, trial.fidelity, noise);
      const auto before_tell = Clock::now();
      solver->tell(trial, outcome);
      const auto after_tell = Clock::now();
      recorder->add(trial, outcome, seconds_between(before_ask, after_ask) + seconds_between(before_tell, after_tell),
                    seconds_between(before_evaluation, before_tell));
    }
    run.status = results::RunStatus::complete;
  } catch (const std::exception& error) {
    run.status = results::RunStatus::failed;
    run.message = error.what();
  } catch (...) {
    run.status = results::RunStatus::failed;
    run.message = "an exception of unknown type";
  }
  if (run.status == results::RunStatus::failed && stop())
    return std::nullopt;  // what waits for others is told to stop too
  if (solver) run.log = solver->log();
  if (recorder && !recorder->first_failure().empty()) {
    run.log += (run.log.empty() ? "" : "\n") + recorder->first_failure();
  }
  return run;
}

}  // namespace bobench::runners
