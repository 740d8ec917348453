// Random search: independent draws from the uniform distribution over the space.
#pragma once

#include "core/optimizer_catalog.hpp"

namespace bobench::optimizers {

/// Draws with replacement, each parameter on its own scale. Its first points are the initial design of every other
/// optimiser in the same replicate, because both come from the stream "design".
class RandomSearch {
 public:
  static constexpr Abilities abilities = {.unasked = Unasked::nothing, .concurrent = true};

  explicit RandomSearch(const OptimizerContext& context)
      : space_(context.space), fidelity_(context.fidelities.back()), random_(context.streams.shared("design")) {}

  Trial ask() { return {space_.sample(random_), fidelity_}; }
  void tell(const Trial&, const Evaluation&) {}

 private:
  SearchSpace space_;
  double fidelity_;
  Random random_;
};

}  // namespace bobench::optimizers
