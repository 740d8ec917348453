// Random forests: trees grown on bootstrap samples, as a classifier and as a regressor.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/trees/decision_tree.hpp"
#include "surrogates/trees/forest_options.hpp"
#include "surrogates/trees/forest_router.hpp"

namespace bobench::surrogates {

/// Trees on bootstrap samples of the data [Breiman 2001]: the common part of the classifier and the regressors.
class RandomForest {
 public:
  struct Data {
    const Eigen::MatrixXd& X;
    const Eigen::VectorXd& targets;
    const Eigen::VectorXd* leaf_targets = nullptr;  ///< see TreeData
    std::vector<int> choices = {};                  ///< see RankedFeatures
  };

  void fit(const Data& data, int trees, bool bootstrap, const TreeOptions& options, Random& random);

  /// Updates means, variances and weights of the leaves to those of the given points; the splits are not changed.
  /// Points keep their weight in each tree; with bootstrap, new points draw it from Poisson(1) [Oza & Russell 2001].
  /// @param X  starts with the points of the last call, in their order
  void partial_fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& targets, Random& random);

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

/// scikit-learn's RandomForestClassifier with its defaults, which BORE-RF uses (Tiao et al. 2021, App. J.1): 100 trees
/// grown to purity on bootstrap samples, floor(sqrt(features)) features tried per split. The probability is the mean
/// over trees of the leaf's class fraction.
using RandomForestClassifierOptions = ForestOptions<100, false>;

class RandomForestClassifier {
 public:
  using Options = RandomForestClassifierOptions;
  RandomForestClassifier(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);
  void partial_fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { forest_.partial_fit(X, z, random_); }
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
