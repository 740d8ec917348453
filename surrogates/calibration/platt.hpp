// Platt scaling: a sigmoid map from a classifier's scores to probabilities.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

/// p(F) = 1 / (1 + exp(a F + b)), fitted to scores F_i and labels z_i by minimum cross-entropy against the targets
///   t = (N+ + 1) / (N+ + 2) where z = 1,  t = 1 / (N- + 2) where z = 0                 [Platt 1999, section 2.2]
/// These targets keep the minimum finite even if the scores separate the labels. a < 0 if larger scores mean label 1;
/// scores that rank the labels in reverse give a > 0.
///
/// Newton's method with backtracking from a = 0, b = ln((N- + 1)/(N+ + 1)) [Lin, Lin & Weng 2007], on scores
/// standardised to mean 0 and standard deviation 1. It converges to machine precision; the stopping rule of Lin et al.
/// and scikit-learn's BFGS stop at a gradient of 1e-5. If all scores are equal, the minimum is a line and a = 0. a = 0
/// also if all labels are equal.
class PlattScaling {
 public:
  /// @param scores (n) finite  @param z (n) labels, 1 above 0.5, else 0  @throws Error otherwise, or if n = 0
  void fit(const Eigen::VectorXd& scores, const Eigen::VectorXd& z);

  /// (n) in (0, 1)
  Eigen::VectorXd probability(const Eigen::VectorXd& scores) const;
  /// ln(p / (1 - p)) = -(a F + b)
  double logit(double score) const { return -(a_ * (score - center_) + at_center_); }

  double a() const { return a_; }
  double b() const { return at_center_ - a_ * center_; }

 private:
  // a F + b as a (F - center) + at_center, which avoids cancellation for scores that are far from 0 and close together.
  double a_ = 0.0, center_ = 0.0, at_center_ = 0.0;
};

}  // namespace bobench::surrogates
