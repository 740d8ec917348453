// Replay of a recorded run without evaluating anything, so that the run can be extended.
#pragma once

#include <memory>
#include <optional>

#include "core/optimizer.hpp"
#include "core/problem.hpp"
#include "results/result_set.hpp"

namespace bobench::runners {

/// Stands for a problem in one run. The first evaluations are answered from the record, as long as the optimiser asks
/// for exactly the same trials. After them the problem itself continues (Problem::resume()).
class Replay {
 public:
  /// @param problem  can_resume() must hold, and nothing may have been evaluated on it
  /// @param record   must outlive this object; all its values belong to trials of one optimiser
  /// @param twin     if the record has no configurations: the optimiser as made for the recorded run. It gets the same
  ///                 calls, and its proposals now are the trials evaluated then
  Replay(const Problem& problem, const results::RunResult& record, std::optional<Optimizer> twin);

  /// The problem to pass to the run.
  Problem problem() const;
  /// Whether the optimiser asked for another trial: the run has then failed and does not continue the record.
  bool diverged() const;

 private:
  class Answers;
  std::shared_ptr<Answers> answers_;
};

}  // namespace bobench::runners
