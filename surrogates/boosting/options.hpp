// Options of gradient-boosted trees, with XGBoost's names.
#pragma once

#include "core/options.hpp"

namespace bobench::surrogates {

/// Whether bobench was built with XGBoost.
bool has_xgboost();

/// Options of boosting. Defaults are XGBoost's; that of `rounds` is its scikit-learn interface's.
struct XgboostOptions {
  int rounds = 100;               ///< number of trees
  double eta = 0.3;               ///< learning rate: factor of each tree's contribution, in [0, 1]
  int max_depth = 6;              ///< maximum depth of a tree
  double min_child_weight = 1.0;  ///< minimum sum of p (1 - p) in a child; p (1 - p) <= 1/4, so 1 takes at least 4
                                  ///< points
  double min_split_loss = 0.0;    ///< XGBoost's gamma: minimum gain of a split that is kept
  double lambda = 1.0;            ///< L2 penalty of leaf values
  double alpha = 0.0;             ///< L1 penalty of leaf values
  double subsample = 1.0;         ///< fraction of the points drawn for each tree, in [0.01, 1]
  double colsample = 1.0;         ///< fraction of the features drawn for each tree, in [0.01, 1]
  int bins = 0;                   ///< 0: exact splits; else the maximum number of bins per feature, up to 256
  bool library = false;           ///< BoostedTreesClassifier calls libxgboost

  void fields(OptionFields& fields);
};

}  // namespace bobench::surrogates
