#include "surrogates/boosting/options.hpp"

namespace bobench::surrogates {

void XgboostOptions::fields(OptionFields& f) {
  f.integer("rounds", rounds, 1, 100000, "trees");
  f.real("eta", eta, 0.0, 1.0, "factor of each tree's contribution");
  f.integer("max_depth", max_depth, 1, 100, "greatest depth of a tree");
  f.real("min_child_weight", min_child_weight, 0.0, 1e6, "least sum of p (1 - p) in a child");
  f.real("min_split_loss", min_split_loss, 0.0, 1e6, "least gain of a split that is kept");
  f.real("lambda", lambda, 0.0, 1e6, "quadratic penalty of leaf values");
  f.real("alpha", alpha, 0.0, 1e6, "absolute penalty of leaf values");
  f.real("subsample", subsample, 0.01, 1.0, "share of the points drawn for each tree");
  f.real("colsample", colsample, 0.01, 1.0, "share of the features drawn for each tree");
  f.integer("bins", bins, 0, 256, "values of a feature that splits tell apart; 0: all, as the papers have it");
  f.flag("library", library, "by libxgboost instead of our own trees, whose margins agree to 1e-5");
  if (!has_xgboost()) f.unavailable("library", "bobench was built without XGBoost (libxgboost-dev)");
}

}  // namespace bobench::surrogates
