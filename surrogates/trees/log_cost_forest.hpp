// SMAC's random forest of logarithmic costs.
#pragma once

#include <vector>

#include "core/random.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/trees/forest_options.hpp"
#include "surrogates/trees/random_forest.hpp"

namespace bobench::surrogates {

/// SMAC4HPO's defaults (SMAC3 0.12.3; methods.md 5): 10 full trees, every feature tried.
using LogCostForestOptions = ForestOptions<10, true>;

/// Costs are brought to (0, 1] and their logarithm is learnt: with p the 5th percentile of the costs, l = min - (p -
/// min) - 1e-10 and t = ln((y - l) / (max - l)). Trees split on t, with all features tried and random thresholds; a
/// tree's prediction is the logarithm of its leaf's mean cost plus 1e-10. Mean and variance are those over the trees
/// (divisor T), the variance at least 1e-10; both are of t, whose scale changes from fit to fit.
class LogCostForest {
 public:
  using Options = LogCostForestOptions;
  LogCostForest(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;

 private:
  Options options_;
  Random random_;
  RandomForest forest_;
};

/// The targets that LogCostForest learns, (n). Constant costs give zeros.
Eigen::VectorXd log_scaled_costs(const Eigen::VectorXd& y);

}  // namespace bobench::surrogates
