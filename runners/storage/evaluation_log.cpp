#include "runners/storage/evaluation_log.hpp"

namespace bobench::runners {
namespace {

constexpr double long_evaluation = 0.01, longest_work = 1.0;  // seconds
constexpr std::size_t many_evaluations = 10'000;

}  // namespace

bool EvaluationLog::take(const Trial& trial, const Evaluation& evaluation, double seconds_ask, double seconds_evaluate,
                         const Place* place) {
  if (evaluations_ <= sink_->recorded) return false;
  if (rows_.rows() == 0) first_ = evaluations_ - 1;
  rows_.value.push_back(evaluation.value);
  if (evaluation.noise_free) rows_.noise_free.push_back(*evaluation.noise_free);
  if (multi_fidelity_) rows_.fidelity.push_back(evaluation.fidelity);
  rows_.cost_seconds.push_back(evaluation.cost_seconds);
  rows_.seconds_ask.push_back(seconds_ask);
  rows_.seconds_evaluate.push_back(seconds_evaluate);
  if (place) {
    rows_.worker.push_back(place->worker);
    rows_.started.push_back(place->started);
    rows_.ended.push_back(place->ended);
  }
  rows_.configuration.insert(rows_.configuration.end(), trial.configuration.begin(), trial.configuration.end());
  work_ += seconds_ask + seconds_evaluate;
  if (seconds_ask + seconds_evaluate >= long_evaluation || work_ >= longest_work) {
    sink_->record(first_, rows_);
    rows_ = {};
    work_ = 0.0;
    return true;
  }
  if (rows_.rows() >= many_evaluations) {
    is_recording_ = false;
    rows_ = {};
  }
  return false;
}

}  // namespace bobench::runners
