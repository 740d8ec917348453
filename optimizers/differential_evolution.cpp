#include "optimizers/differential_evolution.hpp"

#include <cmath>
#include <limits>

namespace bobench::optimizers {

DifferentialEvolution::DifferentialEvolution(const OptimizerContext& context, const Options& options)
    : encoding_(context.space),
      fidelity_(context.fidelities.back()),
      search_(encoding_.features(), options, context.streams.own("differential-evolution")),
      values_(Eigen::VectorXd::Constant(options.population, std::numeric_limits<double>::quiet_NaN())) {
  // The first generation is the shared design, not draws of the engine's own.
  Random design = context.streams.shared("design");
  Eigen::MatrixXd first(encoding_.features(), options.population);
  for (Eigen::Index member = 0; member < first.cols(); ++member) {
    first.col(member) = encoding_.encode(context.space.sample(design));
  }
  search_.start_from(first);
}

Trial DifferentialEvolution::ask() {
  asked_ = encoding_.decode(search_.ask().col(told_));
  return {*asked_, fidelity_};
}

void DifferentialEvolution::tell(const Trial& trial, const Evaluation& evaluation) {
  if (!asked_ || trial.configuration != *asked_) return;
  asked_.reset();
  values_[told_++] = evaluation.value;
  if (told_ < values_.size()) return;
  search_.tell(values_);
  told_ = 0;
}

}  // namespace bobench::optimizers
