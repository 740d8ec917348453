// Hyperband: random search with early stopping.
#pragma once

#include <optional>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "optimizers/multi_fidelity/brackets.hpp"

namespace bobench::optimizers {

/// Hyperband [Li et al. 2018] as in HpBandSter, see Brackets. New configurations are those of random search in the same
/// replicate. On a problem with a single fidelity it is random search.
class Hyperband {
 public:
  using Options = BracketOptions;
  static constexpr Abilities abilities = {.unasked = Unasked::nothing, .concurrent = true};

  Hyperband(const OptimizerContext& context, const Options& options)
      : space_(context.space), design_(context.streams.shared("design")), brackets_(context.fidelities, options) {}

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    return brackets_.ask(!pending.empty(), [this](double) { return space_.sample(design_); });
  }
  void tell(const Trial& trial, const Evaluation& evaluation) { brackets_.tell(trial, evaluation.value); }

 private:
  SearchSpace space_;
  Random design_;
  Brackets brackets_;
};

}  // namespace bobench::optimizers
