#include "optimizers/mixtures/tuned_mixture_regressor.hpp"

namespace bobench::optimizers {

void TuningOptions::fields(OptionFields& fields) {
  fields.flag("tune", tune, "settings by cross-validation at each fit");
  fields.choice("tuning_search", search, {{"gp-ei", TuningSearch::bayesian}, {"halving", TuningSearch::halving}},
                "how settings are found: by gp-ei, or by successive halving of a grid");
  fields.integer("tuning_points", tuning_points, 2, 1000000, "with fewer settings are as given");
  fields.integer("tuning_folds", tuning_folds, 2, 100000, "of cross-validation, or as many as points");
  fields.integer("tuning_evaluations", tuning_evaluations, 1, 100000, "settings that gp-ei tries");
}

}  // namespace bobench::optimizers
