// Gradient-boosted trees for binary labels by the XGBoost library.
#pragma once

#include <cstdint>
#include <memory>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/boosting/options.hpp"

namespace bobench::surrogates {

/// XGBoost's binary:logistic [Chen & Guestrin 2016] with exact greedy splits (or `bins`), base score 0.5.
///
/// Each call runs in the calling thread only. XGBoost computes in single precision: it does not distinguish points that
/// differ by less. With fewer than 8 points and min_child_weight = 1 no split is possible, and the probability is
/// constant. Without XGBoost (has_xgboost()) the constructor throws an Error.
class XgboostClassifier {
 public:
  using Options = XgboostOptions;
  explicit XgboostClassifier(XgboostOptions options = {}, std::uint64_t seed = 0);

  /// @param X (features x n), NaN counts as missing  @param z (n) labels, 0 or 1
  /// @throws Error if the sizes differ, n is 0, or XGBoost reports an error
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);
  /// Updates the leaf values of the existing trees; splits do not change.
  /// @throws Error as fit(), before a fit, or if X has another number of features
  void partial_fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);

  /// (m) probability of label 1 at the columns of X (features x m), from the score in double precision
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
  void require_points(const Eigen::MatrixXd& X) const;

  XgboostOptions options_;
  Random random_;
  Eigen::Index features_ = 0;
  Booster booster_;  ///< of the last fit
};

}  // namespace bobench::surrogates
