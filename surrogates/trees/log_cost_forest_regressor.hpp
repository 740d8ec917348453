// SMAC's random forest on logarithmic costs.
#pragma once

#include <utility>

#include "core/random.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/trees/choice_features.hpp"
#include "surrogates/trees/forest_options.hpp"
#include "surrogates/trees/random_forest.hpp"

namespace bobench::surrogates {

/// The defaults of the facade SMAC4HPO in SMAC3 0.12.3: 10 full trees, every feature tried.
using LogCostForestOptions = ForestOptions<10, true>;

/// SMAC's scale of costs, which are mapped to (0, 1] before taking the logarithm: with p the 5th percentile of the
/// costs, l = min - (p - min) - 1e-10 and t = ln((y - l) / (max - l)). Constant costs have t = 0.
class LogCostScale {
 public:
  LogCostScale() = default;
  explicit LogCostScale(const Eigen::VectorXd& costs);

  double logarithm(double cost) const;
  /// (n) -> (n)
  Eigen::VectorXd logarithms(const Eigen::VectorXd& costs) const;

 private:
  double low_ = 0.0, range_ = 0.0;  ///< l, max - l; 0: the costs are constant
};

/// A forest that learns the logarithm t of LogCostScale. Trees split on t, with all features tried and random
/// thresholds; a tree predicts the logarithm of its leaf's mean cost plus 1e-10. Mean and variance are over the trees
/// (divisor T), with a variance of at least 1e-10; both are of t, whose scale changes from fit to fit.
class LogCostForestRegressor {
 public:
  using Options = LogCostForestOptions;
  /// @param choices  blocks of one-hot features for categorical splits into two sets of choices, as in pyrfr; without
  ///                 them a split separates one choice from the others
  LogCostForestRegressor(const Options& options, std::uint64_t seed, ChoiceFeatures choices = {})
      : options_(options), random_(seed), choices_(std::move(choices)) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  /// t of a cost within the range of the training costs.
  double log_target(double y) const { return scale_.logarithm(y); }

 private:
  Options options_;
  Random random_;
  ChoiceFeatures choices_;
  RandomForest forest_;
  LogCostScale scale_;
};

}  // namespace bobench::surrogates
