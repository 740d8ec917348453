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
/// evaluated once. The initial design has 10 Sobol points a parameter, at most a quarter of the budget. SMAC3's
/// sequence is the same in every run; here each run shifts it, as one design for all replicates would not be
/// replication.
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
