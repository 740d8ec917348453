// The workers that evaluate the trials of one run, several at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "core/error.hpp"
#include "core/history.hpp"
#include "core/problem.hpp"
#include "runners/execution/run_recorder.hpp"

namespace bobench::runners {

/// A trial that a worker is to evaluate.
struct Assignment {
  std::size_t number;  ///< of the trial, from 0, in the order in which they were asked for
  int worker;          ///< from 1, free
  Trial trial;
  double seconds_ask;  ///< that the optimiser took
};

/// An evaluation that has ended.
struct EndedTrial {
  Assignment assigned;
  Evaluation evaluation;
  Place place;
  double seconds_evaluate;  ///< measured
};

/// The optimiser asked for other trials than those of the record of an interrupted run.
class DivergedError : public Error {
 public:
  using Error::Error;
};

class Workers {
 public:
  virtual ~Workers() = default;

  /// Begins an evaluation.
  virtual void start(Assignment assigned) = 0;
  /// Waits for the next evaluation that ends. At least one must have been started. Nothing if the run is stopped.
  /// @throws the exception of the evaluation
  virtual std::optional<EndedTrial> next() = 0;
  /// Whether another evaluation has ended at the same time as the last: next() would return at once.
  virtual bool has_next() = 0;
  /// Call after tell(), with the seconds that it took.
  virtual void told(double seconds) { static_cast<void>(seconds); }
};

}  // namespace bobench::runners
