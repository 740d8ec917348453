// Random forests: trees grown on bootstrap samples, and the classifier and the regressor made of them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/trees/decision_tree.hpp"
#include "surrogates/trees/forest_options.hpp"
#include "surrogates/trees/forest_router.hpp"

namespace bobench::surrogates {

/// Trees on bootstrap samples of the data [Breiman 2001]: what the classifier and the regressors share.
class RandomForest {
 public:
  /// Grows the trees. @param leaf_targets see DecisionTree::fit  @param choices see RankedFeatures
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& targets, int trees, bool bootstrap,
           const TreeOptions& options, Random& random, const Eigen::VectorXd* leaf_targets = nullptr,
           const std::vector<int>& choices = {});

  /// Gives the leaves of the trees the means, variances and weights that these points have there; where trees part stays.
  /// Points keep how often each tree counts them; of a bootstrap the new ones get it from Poisson(1) [Oza & Russell 2001].
  /// @param X  those of the last call come first, in their order; no fewer
  void refresh(const Eigen::MatrixXd& X, const Eigen::VectorXd& targets, Random& random);

  const std::vector<DecisionTree>& trees() const { return router_.trees(); }
  /// Mean over the trees of their leaves' means, at the columns of X.
  Eigen::VectorXd mean(const Eigen::MatrixXd& X) const;
  /// Calls visit(tree, column, leaf) for every tree and every column of X.
  template <class Visit>
  void visit_leaves(const Eigen::MatrixXd& X, Visit visit) const {
    router_.visit_leaves(X, visit);
  }

 private:
  ForestRouter router_;
  bool bootstrap_ = false;
  std::vector<std::vector<std::uint32_t>> weights_;  ///< by tree, by point
};

/// scikit-learn's RandomForestClassifier at its defaults, which BORE-RF uses (Tiao et al. 2021, App. J.1): 100 trees
/// grown to purity on bootstrap samples, floor(sqrt(features)) features tried a split. The probability is the mean over
/// trees of the leaf's class fraction.
using RandomForestClassifierOptions = ForestOptions<100, false>;

class RandomForestClassifier {
 public:
  using Options = RandomForestClassifierOptions;
  RandomForestClassifier(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);
  void refresh(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { forest_.refresh(X, z, random_); }
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const { return forest_.mean(X); }
  const RandomForest& forest() const { return forest_; }

 private:
  Options options_;
  Random random_;
  RandomForest forest_;
};

/// RoBO's random-forest surrogate (robo/models/random_forest.py, which calls pyrfr): 30 full trees, every feature
/// tried, random thresholds. The mean is that of the trees' means; the variance follows the law of total variance:
/// sample variance of the trees' means, plus the mean of their leaves' unbiased variances.
using RandomForestRegressorOptions = ForestOptions<30, true>;

class RandomForestRegressor {
 public:
  using Options = RandomForestRegressorOptions;
  RandomForestRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  const RandomForest& forest() const { return forest_; }

 private:
  Options options_;
  Random random_;
  RandomForest forest_;
};

}  // namespace bobench::surrogates
