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
  /// Nothing is recorded after this.
  virtual void close() = 0;
};

}  // namespace bobench::runners
