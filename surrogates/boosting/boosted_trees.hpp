// Gradient-boosted trees for binary labels, our own: XGBoost's exact greedy algorithm, several times faster.
#pragma once

#include <cstdint>
#include <memory>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/boosting/xgboost_classifier.hpp"
#include "surrogates/trees/forest_router.hpp"

namespace bobench::surrogates {

/// XGBoost's binary:logistic with tree_method=exact [Chen & Guestrin 2016, Alg. 1], in its arithmetic: gradients, gains
/// and leaves in single precision, sums in double, ties to the lower feature and there to the higher threshold. Margins
/// are those of libxgboost 1.7 to 1e-5, which a test wants of a hundred data sets (on 99 of them they are the same bits,
/// on one with random eta, lambda and alpha they differ by 1.9e-6). Where points or features are drawn (subsample,
/// colsample), that is by a stream of our own. With `bins` splits are those of tree_method=hist (HistogramGrower).
///
/// What makes it faster: gains of all thresholds are computed at once from running sums (ExactGrower), and nodes that no
/// split could leave with min_child_weight on both sides are not looked at.
class BoostedTreesClassifier {
 public:
  using Options = XgboostOptions;
  explicit BoostedTreesClassifier(XgboostOptions options = {}, std::uint64_t seed = 0);

  /// @param X (features x n), finite  @param z (n) labels, 0 or 1
  /// @throws Error if the sizes differ, n is 0, a number is not finite, or a label is neither
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);
  /// Learns in the trees that there are (refresh_leaves()). @throws Error as fit(), before a fit, and as score()
  void refresh(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);

  /// (m) of label 1 at the columns of X (features x m), from the score in double precision
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;
  /// (m) the margin: the sum of the trees' leaf values, the probability's logit.
  /// @throws Error before a fit, or if X has another number of features
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const;

 private:
  void require_data(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) const;
  void require_points(const Eigen::MatrixXd& X) const;

  XgboostOptions options_;
  Random random_;
  std::unique_ptr<XgboostClassifier> library_;
  Eigen::Index features_ = 0;  ///< 0: not fitted
  ForestRouter router_;
};

}  // namespace bobench::surrogates
