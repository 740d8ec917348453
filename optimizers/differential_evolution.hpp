// Differential evolution as an optimiser: the baseline "DE" of the BORE and the tabular-benchmark papers.
#pragma once

#include <optional>

#include "core/optimizer_catalog.hpp"
#include "numerics/differential_evolution.hpp"
#include "optimizers/evolution_coding.hpp"

namespace bobench::optimizers {

struct DifferentialEvolutionSearchOptions : DifferentialEvolutionOptions {
  Coding coding = Coding::invariant;

  void fields(OptionFields& fields);
};

/// Works on the unit box, one coordinate a parameter (EvolutionCoding): members stay real, and mean a configuration
/// when they are evaluated. BORE's own implementation is not public. The settings are those of the published baseline
/// on tabular benchmarks [Awad et al. 2020: automl/DE-NAS], rand/1/bin, population 20, F = CR = 0.5, with two
/// departures: the order of choices is drawn (coding=index is theirs), and a coordinate outside the box is clipped to
/// it, by which the ends of ranges are reached (boundary=resample is theirs).
///
/// The first generation's configurations are the initial design that all optimisers share; a member's place within the
/// part of its value is drawn by the run. An evaluation that failed (NaN) counts as +infinity.
class DifferentialEvolution {
 public:
  using Options = DifferentialEvolutionSearchOptions;
  static constexpr Abilities abilities = {.unasked = Unasked::nothing};

  DifferentialEvolution(const OptimizerContext& context, const Options& options);

  Trial ask();
  /// Takes the trial for the one that was asked for last; one told unasked is passed over.
  void tell(const Trial& trial, const Evaluation& evaluation);

 private:
  EvolutionCoding coding_;
  double fidelity_;
  bobench::DifferentialEvolution search_;
  Eigen::VectorXd values_;  ///< (population) of the generation being evaluated
  Eigen::Index told_ = 0;
  std::optional<Configuration> asked_;
};

}  // namespace bobench::optimizers
