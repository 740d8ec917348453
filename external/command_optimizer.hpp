// An optimiser in an external program, in any language: 'command:python3 my_optimizer.py'.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/optimizer.hpp"
#include "external/conversation.hpp"
#include "external/kurobako.hpp"
#include "external/message.hpp"

namespace bobench::external {

/// Speaks kurobako's solver protocol (docs/adding_optimizers.md) with one process, which lives as long as this object.
/// The solver receives the space, the fidelities as steps, a seed and, in the attribute "budget", the number of
/// evaluations. A value that is NaN or infinite is sent as a trial that could not be evaluated (empty "values").
///
/// A pruned trial (next_step null) is skipped: the solver is asked again. A trial that is continued (asked again with a
/// later step) is evaluated at that step's fidelity, like any other trial.
class CommandOptimizer {
 public:
  /// @throws InputError if the program cannot be started; Error if it does not introduce itself as a solver
  CommandOptimizer(const OptimizerContext& context, const std::vector<std::string>& command,
                   const ProgramSettings& settings);

  /// @throws Error describing the failure: a crash, no answer in time, an invalid message, a point outside the space,
  ///   the wrong number of parameters, or a step that the problem does not have
  Trial ask();
  /// The protocol only knows trials that the solver asked for; others are not passed on.
  void tell(const Trial& trial, const Evaluation& evaluation);

  /// The end of the program's standard error, stored with the run.
  std::string log() const { return conversation_->log(); }

 private:
  struct Asked {
    std::uint64_t id;
    std::uint64_t step;
    Trial trial;
  };
  AskReply ask_once();
  Configuration in_our_order(const Configuration& shown) const;
  void require_sensible(const AskReply& reply) const;

  std::unique_ptr<Conversation> conversation_;
  SearchSpace space_;
  std::vector<Eigen::Index> order_;  ///< positions of the parameters as the program sees them: parents first
  SearchSpace shown_;                ///< in this order; without conditions if the program does not know them
  Steps steps_;
  std::uint64_t next_trial_ = 0;
  struct Progress {
    Configuration configuration;
    std::uint64_t step;
  };
  std::unordered_map<std::uint64_t, Progress> trials_;  ///< every trial asked for, with its latest step
  std::vector<Asked> open_;                             ///< asked for, not told yet
};

}  // namespace bobench::external
