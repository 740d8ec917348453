// A run that is on record, gone through once more without evaluating anything, so that it can be made longer.
#pragma once

#include <memory>
#include <optional>

#include "core/optimizer.hpp"
#include "core/problem.hpp"
#include "results/result_set.hpp"

namespace bobench::runners {

/// Stands for a problem in one run. The first evaluations are answered from the record, as long as the optimiser asks
/// for the very same trials; after them the problem itself goes on (Problem::resume()).
class Replay {
 public:
  /// @param problem  can_resume(), and nothing has been evaluated on it
  /// @param record   outlives this object; its values all belong to trials of one optimiser
  /// @param twin     where the record has no configurations: the optimiser as it was made then. It is asked the same
  ///                 things, and what it says now is what was evaluated then
  Replay(const Problem& problem, const results::RunResult& record, std::optional<Optimizer> twin);

  /// What the run is to work on.
  Problem problem() const;
  /// Whether the optimiser asked for something else: the run has failed, and is no continuation of the record.
  bool diverged() const;

 private:
  class Answers;
  std::shared_ptr<Answers> answers_;
};

}  // namespace bobench::runners
