// Records the evaluations of an expensive run while it runs.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>

#include "core/optimizer.hpp"
#include "core/problem.hpp"
#include "results/result_set.hpp"

namespace bobench::runners {

/// Where and when one of several workers evaluated a trial.
struct Place {
  int worker = 0;        ///< from 1
  double started = 0.0;  ///< seconds since the beginning of the run
  double ended = 0.0;
};

/// The receiver of a run's evaluations in execute_run().
struct EvaluationSink {
  std::size_t recorded = 0;  ///< number of the run's first evaluations that are on record
  /// Called with the number of earlier evaluations and the next ones, one row each with its point; null: not recorded.
  std::function<void(std::size_t first, const results::RunResult& evaluations)> record = nullptr;
  /// Called once a second of work with the number of evaluations and the lowest value; null: not called.
  std::function<void(std::size_t evaluations, double best)> progress = nullptr;
};

/// Records each long evaluation at once, others in groups, at the latest after one second of work. If very many
/// evaluations fit into a second, the run is cheap, and its evaluations are not recorded.
class EvaluationLog {
 public:
  /// @param sink  must outlive this object; null: nothing is recorded
  EvaluationLog(const EvaluationSink* sink, bool multi_fidelity)
      : sink_(sink), is_recording_(sink && sink->record), multi_fidelity_(multi_fidelity) {}

  /// @param place  null: a single worker, or simulated ones
  /// @return       whether the sink was called, which can take time
  bool add(const Trial& trial, const Evaluation& evaluation, double seconds_ask, double seconds_evaluate,
           const Place* place = nullptr) {
    if (!sink_) return false;
    ++evaluations_;
    if (evaluation.value < best_) best_ = evaluation.value;
    const bool is_recorded = is_recording_ && take(trial, evaluation, seconds_ask, seconds_evaluate, place);
    unseen_ += seconds_ask + seconds_evaluate;
    if (unseen_ < 1.0 || !sink_->progress) return is_recorded;
    sink_->progress(evaluations_, best_);
    unseen_ = 0.0;
    return true;
  }

 private:
  bool take(const Trial& trial, const Evaluation& evaluation, double seconds_ask, double seconds_evaluate,
            const Place* place);

  const EvaluationSink* sink_;
  bool is_recording_;
  bool multi_fidelity_;
  double best_ = std::numeric_limits<double>::infinity();
  double unseen_ = 0.0;  ///< seconds of work since the last progress()
  std::size_t evaluations_ = 0, first_ = 0;
  double work_ = 0.0;  ///< seconds since the last record
  results::RunResult rows_;
};

}  // namespace bobench::runners
