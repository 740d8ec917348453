// Gradient-boosted trees by XGBoost, for binary labels.
#pragma once

#include <cstdint>
#include <memory>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"

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
  bool library = false;           ///< of BoostedTreesClassifier: libxgboost does the work

  void fields(OptionFields& fields);
};

/// XGBoost's binary:logistic [Chen & Guestrin 2016] with exact greedy splits, base score 0.5.
///
/// Each call works in one thread, in the thread that calls. XGBoost computes in single precision: points that
/// differ by less are one to it. With fewer than 8 points and min_child_weight = 1 nothing can be split, and the
/// probability is the same everywhere.
class XgboostClassifier {
 public:
  using Options = XgboostOptions;
  explicit XgboostClassifier(XgboostOptions options = {}, std::uint64_t seed = 0);

  /// @param X (features x n), NaN counts as missing  @param z (n) labels, 0 or 1
  /// @throws Error if the sizes differ, n is 0, or XGBoost reports an error
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);

  /// (m) of label 1 at the columns of X (features x m), from the score in double precision
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;
  /// (m) the margin: the sum of the trees' leaf values, the probability's logit.
  /// @throws Error before a fit, or if X has another number of features
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const;

 private:
  struct FreeBooster {
    void operator()(void* handle) const;
  };
  using Booster = std::unique_ptr<void, FreeBooster>;
  void set_parameters(void* booster);

  XgboostOptions options_;
  Random random_;
  Eigen::Index features_ = 0;
  Booster booster_;  ///< of the last fit
};

}  // namespace bobench::surrogates
