#include "optimizers/differential_evolution.hpp"

#include <cmath>
#include <limits>

namespace bobench::optimizers {

void DifferentialEvolutionSearchOptions::fields(OptionFields& fields) {
  DifferentialEvolutionOptions::fields(fields);
  fields.choice("coding", coding, {{"invariant", Coding::invariant}, {"index", Coding::index}},
                "places of choices: in an order drawn for each run, or as they are listed");
}

DifferentialEvolution::DifferentialEvolution(const OptimizerContext& context, const Options& options)
    : coding_(context.space, options.coding, context.streams.own("coding")),
      fidelity_(context.fidelities.back()),
      search_(coding_.dimension(), options, context.streams.own("differential-evolution")),
      values_(Eigen::VectorXd::Constant(options.population, std::numeric_limits<double>::quiet_NaN())) {
  // The first generation is the shared design, not draws of the engine's own.
  Random design = context.streams.shared("design");
  Eigen::MatrixXd first(coding_.dimension(), options.population);
  for (Eigen::Index member = 0; member < first.cols(); ++member) {
    first.col(member) = coding_.draw(context.space.sample(design));
  }
  search_.start_from(first);
}

Trial DifferentialEvolution::ask() {
  asked_ = coding_.decode(search_.ask().col(told_));
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
