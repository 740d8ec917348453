// Differential evolution as an optimiser: the baseline "DE" of the BORE and the tabular-benchmark papers.
#pragma once

#include <optional>

#include "core/encoding.hpp"
#include "core/optimizer_catalog.hpp"
#include "numerics/differential_evolution.hpp"

namespace bobench::optimizers {

/// Works on the unit box of encoded features: integers and ordinals are rounded and categoricals go to their largest
/// entry when they are evaluated, the members themselves stay real. BORE's own implementation is not public; the
/// settings are the usual ones of that literature (rand/1/bin, population 20, F = CR = 0.5). The first generation is
/// the initial design that all optimisers share. An evaluation that failed (NaN) counts as +infinity.
class DifferentialEvolution {
 public:
  using Options = DifferentialEvolutionOptions;
  static constexpr Abilities abilities = {.unasked = Unasked::nothing};

  DifferentialEvolution(const OptimizerContext& context, const Options& options);

  Trial ask();
  /// Takes the trial for the one that was asked for last; one told unasked is passed over.
  void tell(const Trial& trial, const Evaluation& evaluation);

 private:
  Encoding encoding_;
  double fidelity_;
  bobench::DifferentialEvolution search_;
  Eigen::VectorXd values_;  ///< (population) of the generation being evaluated
  Eigen::Index told_ = 0;
  std::optional<Configuration> asked_;
};

}  // namespace bobench::optimizers
