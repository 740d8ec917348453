#include "runners/execution/run_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::runners {
namespace {

/// Reserves memory for a full trace, so that nothing is copied while time is measured.
void reserve(results::RunResult& run, const Problem& problem, const results::Settings& settings) {
  const auto budget = static_cast<std::size_t>(settings.budget);
  for (auto* column : {&run.value, &run.seconds_ask, &run.seconds_evaluate}) column->reserve(budget);
  if (!settings.record_configurations) return;
  run.configuration.reserve(budget * static_cast<std::size_t>(problem.space().dimension()));
}

void require_inside(const Configuration& point, const SearchSpace& space) {
  try {
    space.require(point);
  } catch (const InputError& error) {
    throw Error(fmt::format("the optimiser recommended a point outside the space: {}", error.what()));
  }
}

}  // namespace

RunRecorder::RunRecorder(results::RunResult& run, const Problem& problem, const results::Settings& settings,
                         results::Trace trace)
    : multi_fidelity_(problem.fidelities().size() > 1),
      is_full_(multi_fidelity_ || !keeps_improvements(trace, settings.budget)),
      points_(settings.record_configurations),
      writer_(run, !is_full_, static_cast<int>(problem.space().dimension())) {
  if (is_full_) reserve(run, problem, settings);
}

void RunRecorder::add(const Trial& trial, const Evaluation& evaluation, double seconds_ask, double seconds_evaluate,
                      const Place* place) {
  ++evaluations_;
  const bool is_failed = !evaluation.failure.empty() || !std::isfinite(evaluation.value);
  if (is_failed && first_failure_.empty()) {
    first_failure_ =
        fmt::format("evaluation {} failed: {}", evaluations_,
                    evaluation.failure.empty() ? fmt::format("its value is {}", evaluation.value) : evaluation.failure);
  }
  if (!evaluation.printed.empty()) {
    constexpr std::size_t most = 16'000;
    said_ += (said_.empty() ? "" : "\n") + fmt::format("evaluation {} printed: {}", evaluations_, evaluation.printed);
    if (said_.size() > most) said_.erase(0, said_.size() - most);
  }
  const std::span point(trial.configuration.data(), static_cast<std::size_t>(trial.configuration.size()));
  results::TraceRow row{.value = evaluation.value,
                        .noise_free = evaluation.noise_free,
                        .fidelity = multi_fidelity_ ? std::optional(evaluation.fidelity) : std::nullopt,
                        .seconds_ask = seconds_ask,
                        .seconds_evaluate = seconds_evaluate,
                        .cost_seconds = evaluation.cost_seconds,
                        .configuration = points_ ? point : std::span<const double>()};
  if (place) {
    row.worker = place->worker;
    row.started = place->started;
    row.ended = place->ended;
  }
  writer_.add(row);
}

void Recommendations::note(const Optimizer& solver) {
  if (!is_on_ || run_.value.empty()) return;  // no observation yet
  if (run_.recommended.size() == run_.value.size()) return;
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

bool Recommendations::finish(Optimizer& solver, const Problem& problem, Random& noise,
                             const std::function<bool()>& stop) {
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

/// For the run's last row; earlier rows without a recommendation get NaN.
void Recommendations::add(double value) {
  run_.recommended.resize(run_.value.size() - 1, not_a_number);
  run_.recommended.push_back(value);
}

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

}  // namespace bobench::runners
