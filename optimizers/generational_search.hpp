// Adapts a generational evolutionary algorithm on the unit box to the ask/tell interface.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "core/optimizer_catalog.hpp"
#include "optimizers/evolution_coding.hpp"
#include "optimizers/trial_batch.hpp"

namespace bobench::optimizers {

/// Members are real vectors with one coordinate for each parameter; they are decoded for evaluation (EvolutionCoding).
/// The first generation's configurations are the initial design that all optimisers share; the position of a member
/// within the subinterval of its value is drawn by the run. A failed evaluation (NaN) counts as +infinity.
/// @tparam Engine  with ask(), tell() and start_from(), like numerics' DifferentialEvolution
template <class Engine>
class GenerationalSearch {
 public:
  static constexpr Abilities abilities = {.unasked = Unasked::nothing};

  GenerationalSearch(const OptimizerContext& context, Coding coding, Engine engine)
      : coding_(context.space, coding, context.streams.own("coding")),
        fidelity_(context.fidelities.back()),
        search_(std::move(engine)) {
    Random design = context.streams.shared("design");
    Eigen::MatrixXd first(coding_.dimension(), search_.ask().cols());
    for (Eigen::Index member = 0; member < first.cols(); ++member) {
      first.col(member) = coding_.draw(context.space.sample(design));
    }
    search_.start_from(first);
    generation_.begin(first.cols());
  }

  Trial ask() { return *ask({}); }
  /// Nothing if the whole generation is pending or told.
  std::optional<Trial> ask(const std::vector<Trial>& pending) {
    return generation_.ask(!pending.empty(), [this](Eigen::Index member) {
      return Trial{coding_.decode(search_.ask().col(member)), fidelity_};
    });
  }

  /// Ignores trials that were not asked for.
  void tell(const Trial& trial, const Evaluation& evaluation) {
    if (!generation_.tell(trial, evaluation.value) || !generation_.is_complete()) return;
    search_.tell(generation_.values());
    generation_.begin(search_.ask().cols());
  }

 private:
  EvolutionCoding coding_;
  double fidelity_;
  Engine search_;
  TrialBatch generation_;
};

}  // namespace bobench::optimizers
