// Interface of a store for a plan's runs.
#pragma once

#include <cstddef>
#include <vector>

#include "results/result_set.hpp"
#include "runners/schedule.hpp"

namespace bobench::runners {

class RunStore {
 public:
  virtual ~RunStore() = default;

  /// All runs present when the store was opened, and the runs recorded since; with notes on damaged data.
  virtual const results::ResultSet& results() const = 0;
  /// Called before the first of these runs is done.
  virtual void begin(const std::vector<RunTicket>&) {}
  /// Records a finished run: the operating system has it when this returns. Thread-safe.
  virtual void record(std::size_t series, std::size_t replicate, results::RunResult run) = 0;
  /// Records evaluations of an unfinished run: the operating system has them when this returns. Thread-safe.
  /// @param first  number of the run's evaluations already on record
  virtual void record_evaluations(std::size_t series, std::size_t replicate, std::size_t first,
                                  const results::RunResult& evaluations) = 0;
  /// The evaluations on record of a run that was unfinished when the store was opened; null if there are none.
  virtual const results::RunResult* unfinished(std::size_t series, std::size_t replicate) const = 0;
  /// Closes the store: nothing can be recorded afterwards.
  virtual void close() = 0;
};

}  // namespace bobench::runners
