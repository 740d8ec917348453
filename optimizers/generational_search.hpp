// Adapts a generational evolutionary algorithm on the unit box to the ask/tell interface.
#pragma once

#include <utility>

#include <Eigen/Core>

#include "core/optimizer_catalog.hpp"
#include "optimizers/asked_trial.hpp"
#include "optimizers/evolution_coding.hpp"

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
    values_.resize(first.cols());
  }

  Trial ask() { return asked_.ask(coding_.decode(search_.ask().col(told_)), fidelity_); }

  /// Ignores trials other than the one returned by the last ask().
  void tell(const Trial& trial, const Evaluation& evaluation) {
    if (!asked_.answers(trial)) return;
    values_[told_++] = evaluation.value;
    if (told_ < values_.size()) return;
    search_.tell(values_);
    values_.resize(search_.ask().cols());
    told_ = 0;
  }

 private:
  EvolutionCoding coding_;
  double fidelity_;
  Engine search_;
  Eigen::VectorXd values_;  ///< of the generation being evaluated
  Eigen::Index told_ = 0;
  AskedTrial asked_;
};

}  // namespace bobench::optimizers
