// An evolution on the unit box, a generation at a time, as an optimiser that is asked for one trial after the other.
#pragma once

#include <utility>

#include <Eigen/Core>

#include "core/optimizer_catalog.hpp"
#include "optimizers/asked_trial.hpp"
#include "optimizers/evolution_coding.hpp"

namespace bobench::optimizers {

/// Works on one coordinate a parameter (EvolutionCoding): members stay real, and mean a configuration when they are
/// evaluated. The first generation's configurations are the initial design that all optimisers share; a member's place
/// within the part of its value is drawn by the run. An evaluation that failed (NaN) counts as +infinity.
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

  /// Takes the trial for the one that was asked for last; one told unasked is passed over.
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
