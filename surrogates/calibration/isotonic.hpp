// Isotonic regression: the rising piecewise linear map from a classifier's scores to probabilities.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

/// The rising values p_i at the scores that are nearest to the labels in squared error, by pooling adjacent violators
/// [Ayer et al. 1955; Zadrozny & Elkan 2002]; linear between scores, constant outside.
///
/// As scikit-learn's IsotonicRegression(out_of_bounds="clip"): scores within 1e-15 of each other count as one, with the
/// mean of their labels and their number as its weight, before anything is pooled. Its limits y_min = 0 and y_max = 1
/// change nothing, since means of labels lie between them.
class IsotonicRegression {
 public:
  /// @param scores (n) finite  @param z (n) labels, or any targets in [0, 1]  @throws Error otherwise, or if n = 0
  void fit(const Eigen::VectorXd& scores, const Eigen::VectorXd& z);

  /// (n) in [0, 1]; a single score fitted gives a constant
  Eigen::VectorXd probability(const Eigen::VectorXd& scores) const;

  /// The map's corners: scores, rising, and values, not falling; inner points of a level stretch are left out.
  const Eigen::VectorXd& knots() const { return knots_; }
  const Eigen::VectorXd& values() const { return values_; }

 private:
  Eigen::VectorXd knots_, values_;
};

}  // namespace bobench::surrogates
