// SMAC: sequential model-based algorithm configuration, as SMAC3 does hyper-parameter optimisation.
#pragma once

#include <vector>

#include "core/options.hpp"
#include "optimizers/bayesian/regressor_search.hpp"
#include "surrogates/trees/log_cost_forest_regressor.hpp"

namespace bobench::optimizers {

/// Initial design.
enum class SmacDesign {
  shared,  ///< the uniform points that all optimisers of a replicate share
  sobol    ///< Sobol points as in SMAC3, shifted in each run so that replicates differ
};

/// How the forest's trees split a categorical parameter.
enum class SmacCategories {
  one_hot,  ///< one choice against the others
  subsets   ///< two sets of choices, as in SMAC3's forest (pyrfr), which knows the type of each parameter
};

/// Defaults are those of SMAC4HPO in SMAC3 0.12.3, except for the design, where SMAC3 has Sobol points, and for
/// categorical parameters, where SMAC3's forest has categories=subsets. A share of 0.2 of the suggestions are uniform
/// draws. The model is a random forest of the logarithms of costs. The acquisition is the expected improvement of the
/// cost over the lowest cost predicted for an evaluated configuration. It is maximised by local searches from the 10
/// best points of each of three kinds, 10,000 random candidates among them. Failed evaluations enter the model with the
/// worst finite cost. Evaluated configurations are not proposed again while there are others.
struct SmacOptions {
  SmacOptions();

  SmacDesign design = SmacDesign::shared;
  int initial_points_per_parameter = 10;  ///< points of the design for each parameter
  double design_share = 0.25;             ///< largest share of the budget for the design
  SearchOptions search;
  SmacCategories categories = SmacCategories::one_hot;
  surrogates::LogCostForestOptions model;

  void fields(OptionFields& fields);
};

/// `smac`: the SMAC4HPO facade of SMAC3 0.12.3 with its defaults, in its deterministic mode: each configuration is
/// evaluated once. The initial design has 10 points for each parameter, at most a quarter of the budget. All optimisers
/// share it, so that comparisons concern only what follows; design=sobol uses SMAC3's own.
///
/// SMAC3's forest (pyrfr) splits a categorical parameter into two sets of choices, as does categories=subsets (see
/// DecisionTree). By default, our forest has one-hot features and splits off one choice at a time: trees on categorical
/// spaces are deeper and less sharp.
class Smac : public BayesianOptimizer {
 public:
  using Options = SmacOptions;
  Smac(const OptimizerContext& context, const Options& options);
  static int initial_design(const OptimizerContext& context, const Options& options);
  static Abilities abilities_for(const Options& options) { return options.search.loop.abilities(); }

 private:
  Smac(const OptimizerContext& context, const Options& options, const std::vector<Configuration>& design);
};

}  // namespace bobench::optimizers
