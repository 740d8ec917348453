// BORE with Hyperband's brackets: BOHB with a classifier in place of the kernel densities.
#pragma once

#include <optional>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "optimizers/bore/bore_generator.hpp"
#include "optimizers/multi_fidelity/brackets.hpp"

namespace bobench::optimizers {

struct BoreHbOptions {
  BracketOptions brackets;
  BoreGeneratorOptions generator;

  void fields(OptionFields& fields) {
    brackets.fields(fields);
    generator.fields(fields);
  }
};

/// Multi-fidelity BORE: Hyperband's brackets exactly as in Bohb, with new configurations from BORE's classifier
/// [tiao2021; Falkner et al. 2018, Sec. 4], see Brackets and BoreGenerator. It differs from Bohb in the model: brackets,
/// share and stream of random configurations, and the share of good observations are the same. On a problem with a
/// single fidelity it is BORE with these two shares and a constant feature. It also learns from injected observations.
class BoreHb {
 public:
  using Options = BoreHbOptions;
  static Abilities abilities_for(const Options& options) {
    return {
        .real = !options.generator.maximizer.needs_finite_space(), .unasked = Unasked::everything, .concurrent = true};
  }

  BoreHb(const OptimizerContext& context, const Options& options)
      : brackets_(context.fidelities, options.brackets), generator_(context, options.generator) {}

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    return brackets_.ask(!pending.empty(), [&](double fidelity) { return generator_.propose(fidelity, pending); });
  }
  void tell(const Trial& trial, const Evaluation& evaluation) {
    generator_.learn(trial, evaluation.value);
    brackets_.tell(trial, evaluation.value);
  }

 private:
  Brackets brackets_;
  BoreGenerator generator_;
};

}  // namespace bobench::optimizers
