#include "optimizers/regularized_evolution.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "optimizers/not_pending.hpp"

namespace bobench::optimizers {

void RegularizedEvolutionOptions::fields(OptionFields& fields) {
  fields.integer("population", population, 1, 1000000, "members");
  fields.integer("sample", sample, 1, 1000000, "members drawn, with replacement, to find a parent");
}

RegularizedEvolution::RegularizedEvolution(const OptimizerContext& context, const Options& options)
    : space_(context.space),
      unconditional_(without_conditions(context.space)),
      fidelity_(context.fidelities.back()),
      options_(options),
      design_(context.streams.shared("design")),
      random_(context.streams.own("evolution")) {
  for (Eigen::Index i = 0; i < space_.dimension(); ++i) {
    if (space_[i].low() < space_[i].high()) mutable_.push_back(i);
  }
}

std::optional<Trial> RegularizedEvolution::ask(const std::vector<Trial>& pending) {
  if (population_.size() < static_cast<std::size_t>(options_.population)) {
    return Trial{draw_not_pending(space_, pending, design_, [this] { return space_.sample(design_); }), fidelity_};
  }
  const auto draw = [this] { return mutated(tournament().configuration); };
  return Trial{draw_not_pending(space_, pending, random_, draw), fidelity_};
}

void RegularizedEvolution::tell(const Trial& trial, const Evaluation& evaluation) {
  const bool failed = !std::isfinite(evaluation.value);
  Member member{trial.configuration, failed ? std::numeric_limits<double>::infinity() : evaluation.value};
  if (population_.size() < static_cast<std::size_t>(options_.population)) {
    population_.push_back(std::move(member));
  } else {
    population_[oldest_] = std::move(member);
    oldest_ = (oldest_ + 1) % population_.size();
  }
}

const RegularizedEvolution::Member& RegularizedEvolution::tournament() {
  const auto draw = [&]() -> const Member& {
    return population_[static_cast<std::size_t>(random_.index(static_cast<std::int64_t>(population_.size())))];
  };
  const Member* best = &draw();
  for (int i = 1; i < options_.sample; ++i) {
    const Member& member = draw();
    if (member.value < best->value) best = &member;
  }
  return *best;
}

Configuration RegularizedEvolution::mutated(Configuration configuration) {
  std::vector<Eigen::Index> active = mutable_;
  std::erase_if(active, [&](Eigen::Index i) { return !space_.is_active(i, configuration); });
  if (active.empty()) return configuration;
  const Eigen::Index chosen = active[static_cast<std::size_t>(random_.index(static_cast<std::int64_t>(active.size())))];
  double& value = configuration[chosen];
  const double old = value;
  while (value == old) value = unconditional_.sample(random_)[chosen];
  return space_.canonical(std::move(configuration));
}

}  // namespace bobench::optimizers
