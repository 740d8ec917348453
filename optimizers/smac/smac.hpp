// SMAC: sequential model-based algorithm configuration, as SMAC3 does hyper-parameter optimisation.
#pragma once

#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/history.hpp"
#include "core/optimizer.hpp"
#include "core/options.hpp"
#include "optimizers/smac/smac_suggester.hpp"

namespace bobench::optimizers {

/// `smac`: the SMAC4HPO facade of SMAC3 0.12.3 at its defaults, in its deterministic mode: each configuration is
/// evaluated once. The initial design has 10 points a parameter, at most a quarter of the budget. They are those that
/// every optimiser here begins with, so that a comparison is one of what follows; design=sobol takes SMAC3's own.
class Smac {
 public:
  using Options = SmacOptions;
  Smac(const OptimizerContext& context, const Options& options);

  Trial ask();
  void tell(const Trial& trial, const Evaluation& evaluation) { history_.add(trial, evaluation); }

 private:
  double fidelity_;
  std::vector<Configuration> design_;
  SmacSuggester suggester_;
  Random random_;
  History history_;
};

}  // namespace bobench::optimizers
