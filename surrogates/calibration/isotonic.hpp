// Isotonic regression: a non-decreasing piecewise linear map from a classifier's scores to probabilities.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

/// Non-decreasing values p_i at the scores that minimise the squared error to the labels, by pooling adjacent violators
/// [Ayer et al. 1955; Zadrozny & Elkan 2002]; linear between scores, constant outside.
///
/// As scikit-learn's IsotonicRegression(out_of_bounds="clip"): before pooling, scores within 1e-15 of each other are
/// merged into one, with the mean of their labels as value and their number as weight. The limits y_min = 0 and y_max =
/// 1 have no effect, since means of labels lie between them.
class IsotonicRegression {
 public:
  /// @param scores (n) finite  @param z (n) labels, or any targets in [0, 1]  @throws Error otherwise, or if n = 0
  void fit(const Eigen::VectorXd& scores, const Eigen::VectorXd& z);

  /// (n) in [0, 1]; constant if fitted to a single score
  Eigen::VectorXd probability(const Eigen::VectorXd& scores) const;

  /// The map's knots: increasing scores and non-decreasing values. Inner points of a constant segment are omitted.
  const Eigen::VectorXd& knots() const { return knots_; }
  const Eigen::VectorXd& values() const { return values_; }

 private:
  Eigen::VectorXd knots_, values_;
};

}  // namespace bobench::surrogates
