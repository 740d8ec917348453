// Where a plan's runs go.
#pragma once

#include <cstddef>
#include <vector>

#include "results/result_set.hpp"
#include "runners/schedule.hpp"

namespace bobench::runners {

class RunStore {
 public:
  virtual ~RunStore() = default;

  /// Everything that was there when the store was opened, and the runs recorded since; with notes on what was damaged.
  virtual const results::ResultSet& results() const = 0;
  /// Before the first of some runs is done.
  virtual void begin(const std::vector<RunTicket>&) {}
  /// Records a finished run: the system has it when this returns. Thread-safe.
  virtual void record(std::size_t series, std::size_t replicate, results::RunResult run) = 0;
  /// Records evaluations of a run that has not finished: the system has them when this returns. Thread-safe.
  /// @param first  how many of the run's evaluations are on record
  virtual void record_evaluations(std::size_t series, std::size_t replicate, std::size_t first,
                                  const results::RunResult& evaluations) = 0;
  /// The evaluations on record of a run that had not finished when the store was opened; null if there are none.
  virtual const results::RunResult* unfinished(std::size_t series, std::size_t replicate) const = 0;
  /// Nothing is recorded after this.
  virtual void close() = 0;
};

}  // namespace bobench::runners
