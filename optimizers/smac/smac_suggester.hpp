// SMAC's suggestion: forest of logarithmic costs, expected improvement, local and random search.
#pragma once

#include <string>

#include "acquisitions/acquisition.hpp"
#include "acquisitions/maximizers/local_search.hpp"
#include "core/configuration_set.hpp"
#include "core/encoding.hpp"
#include "core/history.hpp"
#include "core/optimizer.hpp"
#include "core/options.hpp"
#include "surrogates/trees/log_cost_forest.hpp"

namespace bobench::optimizers {

/// Defaults are those of SMAC4HPO in SMAC3 0.12.3 (methods.md 5), the design's points excepted: SMAC3's are Sobol's.
struct SmacOptions {
  /// "shared": the replicate's uniform points, with which every optimiser here begins; "sobol": SMAC3's, shifted in
  /// each run, as one sequence for all replicates would not be replication
  std::string design = "shared";
  int design_per_parameter = 10;  ///< points of the design for each parameter,
  double design_share = 0.25;     ///< but at most this share of the budget
  double random_share = 0.2;      ///< of the suggestions that are uniform draws, interleaved
  int random_candidates = 10000;
  int local_searches =
      10;  ///< from so many of the best evaluated by acquisition, by prediction, and of the random ones
  surrogates::LogCostForestOptions forest;
  acquisitions::LocalSearchOptions local_search;

  void fields(OptionFields& fields);
};

/// Failed evaluations (NaN, infinite) are shown to the model with the worst finite cost. The improvement is over the
/// lowest cost that the model predicts for an evaluated configuration. What was evaluated is not proposed again, as
/// long as there is something else.
class SmacSuggester {
 public:
  SmacSuggester(const OptimizerContext& context, const SmacOptions& options);

  Configuration suggest(const History& history, Random& random);

 private:
  Eigen::VectorXd costs(const History& history) const;
  std::vector<Configuration> starts(const History& history, const acquisitions::Acquisition& acquisition,
                                    const std::vector<Configuration>& random_candidates,
                                    const Eigen::VectorXd& random_scores, Random& random) const;

  SmacOptions options_;
  Encoding encoding_;
  surrogates::LogCostForest model_;
  ConfigurationSet known_;
  Eigen::MatrixXd points_;            ///< (features x n) what the history holds
  surrogates::Prediction predicted_;  ///< at these
};

}  // namespace bobench::optimizers
