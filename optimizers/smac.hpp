// SMAC: sequential model-based algorithm configuration, as SMAC3 does hyper-parameter optimisation.
#pragma once

#include <vector>

#include "core/options.hpp"
#include "optimizers/model_based/model_based.hpp"
#include "surrogates/trees/log_cost_forest_regressor.hpp"

namespace bobench::optimizers {

/// The points that a search begins with.
enum class SmacDesign {
  shared,  ///< the replicate's uniform points, with which every optimiser here begins
  sobol    ///< SMAC3's, shifted in each run, as one sequence for all replicates would not be replication
};

/// How the forest's trees split a categorical parameter.
enum class SmacCategories {
  one_hot,  ///< one choice from the others
  subsets   ///< into two sets of choices: SMAC3's forest (pyrfr), which is told each parameter's type
};

/// Defaults are those of SMAC4HPO in SMAC3 0.12.3, but for the design's points, where SMAC3's are Sobol's, and for
/// categorical parameters, where SMAC3's forest has categories=subsets. A share of 0.2 of the suggestions are uniform
/// draws; a forest of the logarithms of costs; expected improvement of the cost over the lowest one that the model
/// predicts for an evaluated configuration; local searches from 10 of the best of three kinds, 10,000 random candidates
/// among them. Failed evaluations are shown to the model with the worst finite cost. What was evaluated is not proposed
/// again, as long as there is something else.
struct SmacOptions {
  SmacOptions();

  SmacDesign design = SmacDesign::shared;
  int design_per_parameter = 10;  ///< points of the design for each parameter,
  double design_share = 0.25;     ///< but at most this share of the budget
  ModelBasedOptions search;
  SmacCategories categories = SmacCategories::one_hot;
  surrogates::LogCostForestOptions model;

  void fields(OptionFields& fields);
};

/// `smac`: the SMAC4HPO facade of SMAC3 0.12.3 at its defaults, in its deterministic mode: each configuration is
/// evaluated once. The initial design has 10 points a parameter, at most a quarter of the budget. They are those that
/// every optimiser here begins with, so that a comparison is one of what follows; design=sobol takes SMAC3's own.
///
/// SMAC3's forest (pyrfr) splits a categorical parameter into two sets of choices; categories=subsets does, too (see
/// DecisionTree). By default ours sees one-hot features and splits off one choice at a time: trees on categorical
/// spaces are deeper and less sharp.
class Smac : public ModelBased {
 public:
  using Options = SmacOptions;
  Smac(const OptimizerContext& context, const Options& options);
  static Abilities abilities_for(const Options& options) { return options.search.loop.abilities(); }

 private:
  Smac(const OptimizerContext& context, const Options& options, const std::vector<Configuration>& design);
};

}  // namespace bobench::optimizers
