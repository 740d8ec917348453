// The settings of gradient-boosted trees, by XGBoost's names.
#pragma once

#include "core/options.hpp"

namespace bobench::surrogates {

/// Settings of the boosting; defaults are XGBoost's, rounds those of its scikit-learn interface.
struct XgboostOptions {
  int rounds = 100;               ///< trees
  double eta = 0.3;               ///< factor of each tree's contribution, in [0, 1]
  int max_depth = 6;              ///< of a tree
  double min_child_weight = 1.0;  ///< least sum of p (1 - p) in a child; p (1 - p) <= 1/4, so 1 takes 4 points at least
  double min_split_loss = 0.0;    ///< XGBoost's gamma: least gain of a split that is kept
  double lambda = 1.0;            ///< quadratic penalty of leaf values
  double alpha = 0.0;             ///< absolute penalty of leaf values
  double subsample = 1.0;         ///< share of the points drawn for each tree, in [0.01, 1]
  double colsample = 1.0;         ///< share of the features drawn for each tree, in [0.01, 1]
  int bins = 0;                   ///< 0: exact splits; else each feature has at most so many values, up to 256
  bool library = false;           ///< of BoostedTreesClassifier: libxgboost does the work

  void fields(OptionFields& fields);
};

}  // namespace bobench::surrogates
