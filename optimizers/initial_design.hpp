// The initial design: uniform configurations that are evaluated before a model is fitted, and the history of the run.
#pragma once

#include <optional>
#include <vector>

#include "core/configuration_set.hpp"
#include "core/history.hpp"
#include "core/optimizer.hpp"

namespace bobench::optimizers {

/// Uniform configurations, the same for all optimisers of a replicate; in a finite space, duplicates are redrawn. The
/// design ends when `points` trials have been told or are pending, and a finite value has been told.
class InitialDesign {
 public:
  /// @param own  evaluated first, in place of the same number of shared configurations
  InitialDesign(const OptimizerContext& context, int points, std::vector<Configuration> own = {});

  /// The next trial, at full fidelity; nothing once the design is complete.
  /// @param pending  number of pending trials
  std::optional<Trial> next(std::size_t pending = 0);
  /// Adds a trial to the history, whether or not it belongs to the design. Values beyond the range of models are
  /// compressed (model_range.hpp).
  void tell(const Trial& trial, const Evaluation& evaluation);

  const History& history() const { return history_; }
  double full_fidelity() const { return fidelity_; }

 private:
  SearchSpace space_;
  double fidelity_;
  std::size_t points_;
  std::vector<Configuration> own_;
  Random random_;
  History history_;
  ConfigurationSet known_;  ///< in a finite space: configurations asked for or told
};

}  // namespace bobench::optimizers
