#include "runners/execution/simulated_workers.hpp"

#include <algorithm>
#include <utility>

#include "runners/execution/stopwatch.hpp"

namespace bobench::runners {

SimulatedWorkers::SimulatedWorkers(
    const Problem& problem, Random& noise, bool counts_overhead,
    std::function<void(const Assignment& assigned, const Evaluation& evaluation, double seconds)> evaluated)
    : problem_(problem), noise_(noise), counts_overhead_(counts_overhead), evaluated_(std::move(evaluated)) {}

bool SimulatedWorkers::ends_later(const EndedTrial& a, const EndedTrial& b) {
  if (a.place.ended != b.place.ended) return a.place.ended > b.place.ended;
  return a.assigned.number > b.assigned.number;
}

void SimulatedWorkers::start(Assignment assigned) {
  Stopwatch watch;
  Evaluation evaluation = problem_.evaluate(assigned.trial.configuration, assigned.trial.fidelity, noise_);
  const double seconds = watch.lap();
  has_costs_ = has_costs_ || evaluation.cost_seconds > 0.0;
  if (!has_costs_) evaluation.cost_seconds = evaluation.fidelity / problem_.full_fidelity();
  evaluated_(assigned, evaluation, seconds);
  if (counts_overhead_) optimizer_free_ = std::max(optimizer_free_, now_) + assigned.seconds_ask;
  const double started = counts_overhead_ ? optimizer_free_ : now_;
  const Place place{assigned.worker, started, started + std::max(evaluation.cost_seconds, 0.0)};
  queue_.push_back({std::move(assigned), std::move(evaluation), place, seconds});
  std::ranges::push_heap(queue_, ends_later);
}

std::optional<EndedTrial> SimulatedWorkers::next() {
  std::ranges::pop_heap(queue_, ends_later);
  EndedTrial ended = std::move(queue_.back());
  queue_.pop_back();
  now_ = ended.place.ended;
  return ended;
}

bool SimulatedWorkers::has_next() {
  return !queue_.empty() && queue_.front().place.ended <= now_;
}

void SimulatedWorkers::told(double seconds) {
  optimizer_free_ = std::max(optimizer_free_, now_) + seconds;
}

}  // namespace bobench::runners
