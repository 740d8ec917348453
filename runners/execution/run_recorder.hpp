// The trace of a run: its evaluations, and what the optimiser recommends.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/optimizer.hpp"
#include "core/problem.hpp"
#include "results/result_set.hpp"
#include "results/trace.hpp"
#include "runners/storage/evaluation_log.hpp"

namespace bobench::runners {

class RunRecorder {
 public:
  /// @param run  gets all data except its status
  RunRecorder(results::RunResult& run, const Problem& problem, const results::Settings& settings, results::Trace trace);

  /// @param place  null: a single worker
  void add(const Trial& trial, const Evaluation& evaluation, double seconds_ask, double seconds_evaluate,
           const Place* place = nullptr);
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
  Recommendations(const Optimizer& solver, const RunRecorder& recorder, results::RunResult& run)
      : is_on_(solver.can_recommend() && recorder.takes_recommendations()), run_(run) {}

  /// Whether note() can take time.
  bool is_on() const { return is_on_; }

  /// Call after an ask(). The recommendation is for the run's last row; a second one for the same row is ignored.
  void note(const Optimizer& solver);

  /// Call after the last evaluation. If there were recommendations, the optimiser also learns from the last evaluation
  /// by an ask() whose trial is dropped. Then recommended configurations that were not evaluated are evaluated, at the
  /// highest fidelity; failures leave NaN.
  /// @param noise  the run's, after its last evaluation; for a resumed run with all evaluations on record, this call
  ///               moves it there
  /// @return       false if `stop` returned true meanwhile
  bool finish(Optimizer& solver, const Problem& problem, Random& noise, const std::function<bool()>& stop);

 private:
  struct Unevaluated {
    std::size_t row;
    Configuration configuration;
  };
  static constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

  void add(double value);

  bool is_on_;
  results::RunResult& run_;
  std::vector<Unevaluated> unevaluated_;
};

/// @throws Error unless the problem can evaluate the trial
void require_usable(const Trial& trial, const Problem& problem, bool may_leave_box);

}  // namespace bobench::runners
