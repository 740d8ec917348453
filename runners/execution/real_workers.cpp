#include "runners/execution/real_workers.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

namespace bobench::runners {

RealWorkers::RealWorkers(const Problem& problem, const RunStreams& streams, std::function<bool()> stop, double began)
    : problem_(problem), streams_(streams), stop_(std::move(stop)), began_(began) {}

RealWorkers::~RealWorkers() {
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

double RealWorkers::seconds() const {
  return began_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - clock_began_).count();
}

void RealWorkers::start(Assignment assigned) {
  const auto worker = static_cast<std::size_t>(assigned.worker);
  if (threads_.size() < worker) threads_.resize(worker);
  std::thread& thread = threads_[worker - 1];
  if (thread.joinable()) thread.join();
  thread = std::thread([this, assigned = std::move(assigned)]() mutable { evaluate(std::move(assigned)); });
}

void RealWorkers::evaluate(Assignment assigned) {
  Outcome outcome;
  Place& place = outcome.ended.place;
  place = {.worker = assigned.worker, .started = seconds(), .ended = 0.0};
  try {
    Random noise = streams_.shared(fmt::format("noise of evaluation {}", assigned.number));
    outcome.ended.evaluation = problem_.evaluate(assigned.trial.configuration, assigned.trial.fidelity, noise);
  } catch (...) {
    outcome.error = std::current_exception();
  }
  place.ended = seconds();
  outcome.ended.seconds_evaluate = place.ended - place.started;
  outcome.ended.assigned = std::move(assigned);
  const std::lock_guard lock(mutex_);
  outcomes_.push_back(std::move(outcome));
  has_ended_.notify_one();
}

std::optional<EndedTrial> RealWorkers::next() {
  using namespace std::chrono_literals;
  std::unique_lock lock(mutex_);
  while (!has_ended_.wait_for(lock, 100ms, [this] { return !outcomes_.empty(); })) {
    if (stop_()) return std::nullopt;
  }
  Outcome outcome = std::move(outcomes_.front());
  outcomes_.pop_front();
  if (outcome.error) std::rethrow_exception(outcome.error);
  return std::move(outcome.ended);
}

void ResumedWorkers::start(Assignment assigned) {
  if (is_on_record()) {
    held_.push_back(std::move(assigned));
  } else {
    release();
    workers_->start(std::move(assigned));
  }
}

void ResumedWorkers::release() {
  for (Assignment& assigned : std::exchange(held_, {})) workers_->start(std::move(assigned));
}

std::optional<EndedTrial> ResumedWorkers::next() {
  if (!is_on_record()) {
    release();
    return workers_->next();
  }
  const auto worker = static_cast<int>(record_.worker[done_]);
  const auto held = std::ranges::find(held_, worker, &Assignment::worker);
  if (held == held_.end() || !is_recorded(held->trial)) {
    throw DivergedError("the optimiser asks for other trials than those on record");
  }
  Evaluation evaluation{.value = record_.value[done_],
                        .fidelity = record_.fidelity.empty() ? held->trial.fidelity : record_.fidelity[done_],
                        .cost_seconds = record_.cost_seconds.empty() ? 0.0 : record_.cost_seconds[done_]};
  if (!record_.noise_free.empty()) evaluation.noise_free = record_.noise_free[done_];
  EndedTrial ended{std::move(*held),
                   std::move(evaluation),
                   {worker, record_.started[done_], record_.ended[done_]},
                   record_.seconds_evaluate.empty() ? 0.0 : record_.seconds_evaluate[done_]};
  held_.erase(held);
  ++done_;
  return ended;
}

bool ResumedWorkers::is_recorded(const Trial& trial) const {
  const auto dimension = static_cast<std::size_t>(trial.configuration.size());
  if (record_.configuration.size() < (done_ + 1) * dimension) return false;
  const auto first = record_.configuration.begin() + static_cast<std::ptrdiff_t>(done_ * dimension);
  const bool is_fidelity = record_.fidelity.empty() || record_.fidelity[done_] == trial.fidelity;
  return is_fidelity && std::equal(trial.configuration.begin(), trial.configuration.end(), first);
}

}  // namespace bobench::runners
