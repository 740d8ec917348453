// ASHA, and BOHB on its rungs: Hyperband for many workers that never wait.
#pragma once

#include <optional>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "optimizers/multi_fidelity/asynchronous_halving.hpp"
#include "optimizers/multi_fidelity/bohb.hpp"
#include "optimizers/not_pending.hpp"

namespace bobench::optimizers {

/// ASHA [Li et al. 2020], see AsynchronousHalving. New configurations are those of random search in the same replicate.
/// On a problem with a single fidelity it is random search.
class Asha {
 public:
  using Options = BracketOptions;
  static constexpr Abilities abilities = {.unasked = Unasked::nothing, .concurrent = true};

  Asha(const OptimizerContext& context, const Options& options)
      : space_(context.space), design_(context.streams.shared("design")), halving_(context.fidelities, options) {}

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    return halving_.ask(!pending.empty(), [this] { return space_.sample(design_); });
  }
  void tell(const Trial& trial, const Evaluation& evaluation) { halving_.tell(trial, evaluation.value); }

 private:
  SearchSpace space_;
  Random design_;
  AsynchronousHalving halving_;
};

/// Asynchronous BOHB: BOHB's generator of new configurations on ASHA's rungs [Klein et al. 2020, Sec. 2].
class AsynchronousBohb {
 public:
  using Options = BohbOptions;
  static constexpr Abilities abilities = {.unasked = Unasked::everything, .concurrent = true};

  AsynchronousBohb(const OptimizerContext& context, const Options& options)
      : space_(context.space),
        design_(context.streams.shared("design")),
        random_(context.streams.own("suggester")),
        halving_(context.fidelities, options.brackets),
        generator_(context.space, options.generator) {}

  Trial ask() { return *ask({}); }
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    const auto draw = [this] {
      auto proposal = generator_.propose(random_);
      return proposal ? *std::move(proposal) : space_.sample(design_);
    };
    return halving_.ask(!pending.empty(), [&] { return draw_not_pending(space_, pending, design_, draw); });
  }
  void tell(const Trial& trial, const Evaluation& evaluation) {
    generator_.learn(trial, evaluation.value);
    halving_.tell(trial, evaluation.value);
  }

 private:
  SearchSpace space_;
  Random design_, random_;
  AsynchronousHalving halving_;
  KdeGenerator generator_;
};

}  // namespace bobench::optimizers
