// BOHB: Hyperband with new configurations from kernel densities.
#pragma once

#include <optional>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "optimizers/multi_fidelity/brackets.hpp"
#include "optimizers/not_pending.hpp"
#include "optimizers/tpe/kde_generator.hpp"

namespace bobench::optimizers {

struct BohbOptions {
  BracketOptions brackets;
  KdeGeneratorOptions generator;

  void fields(OptionFields& fields) {
    brackets.fields(fields);
    generator.fields(fields);
  }
};

/// BOHB's generator of new configurations (KdeGenerator) on rising fidelities. Random configurations are those of random
/// search in the same replicate. On a problem with a single fidelity it is the generator alone. It also learns from
/// injected observations.
/// @tparam Rungs  the order of trials: Brackets, or AsynchronousHalving
template <class Rungs>
class KernelDensitiesOnRungs {
 public:
  using Options = BohbOptions;
  static constexpr Abilities abilities = {.unasked = Unasked::everything, .concurrent = true};

  KernelDensitiesOnRungs(const OptimizerContext& context, const Options& options)
      : space_(context.space),
        design_(context.streams.shared("design")),
        random_(context.streams.own("suggester")),
        rungs_(context.fidelities, options.brackets),
        generator_(context.space, options.generator) {}

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    const auto draw = [this] {
      auto proposal = generator_.propose(random_);
      return proposal ? *std::move(proposal) : space_.sample(design_);
    };
    return rungs_.ask(!pending.empty(), [&](double) { return draw_not_pending(space_, pending, design_, draw); });
  }
  void tell(const Trial& trial, const Evaluation& evaluation) {
    generator_.learn(trial, evaluation.value);
    rungs_.tell(trial, evaluation.value);
  }

 private:
  SearchSpace space_;
  Random design_;
  Random random_;
  Rungs rungs_;
  KdeGenerator generator_;
};

/// BOHB [Falkner et al. 2018] as in HpBandSter, see Brackets.
class Bohb : public KernelDensitiesOnRungs<Brackets> {
 public:
  using KernelDensitiesOnRungs::KernelDensitiesOnRungs;
};

}  // namespace bobench::optimizers
