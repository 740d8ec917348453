// Hyperband: random search with early stopping.
#pragma once

#include <optional>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "optimizers/multi_fidelity/brackets.hpp"

namespace bobench::optimizers {

/// Random search on rising fidelities. New configurations are those of random search in the same replicate. On a problem
/// with a single fidelity it is random search.
/// @tparam Rungs  the order of trials: Brackets, or AsynchronousHalving
template <class Rungs>
class RandomOnRungs {
 public:
  using Options = BracketOptions;
  static constexpr Abilities abilities = {.unasked = Unasked::nothing, .concurrent = true};

  RandomOnRungs(const OptimizerContext& context, const Options& options)
      : space_(context.space), design_(context.streams.shared("design")), rungs_(context.fidelities, options) {}

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    return rungs_.ask(!pending.empty(), [this](double) { return space_.sample(design_); });
  }
  void tell(const Trial& trial, const Evaluation& evaluation) { rungs_.tell(trial, evaluation.value); }

 private:
  SearchSpace space_;
  Random design_;
  Rungs rungs_;
};

/// Hyperband [Li et al. 2018] as in HpBandSter, see Brackets.
class Hyperband : public RandomOnRungs<Brackets> {
 public:
  using RandomOnRungs::RandomOnRungs;
};

}  // namespace bobench::optimizers
