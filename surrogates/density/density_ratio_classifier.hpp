// Classifier from two kernel density estimates, one per class.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "surrogates/density/kernel_density.hpp"

namespace bobench::surrogates {

/// pi(x) = gamma l(x) / (gamma l(x) + (1 - gamma) g(x)), with l and g the kernel densities of the points of label 1 and
/// 0 and gamma the fraction of label 1. It is the baseline of class-probability estimation in Tiao et al. (2021, App.
/// H). Bandwidths follow the normal-reference rule.
class DensityRatioClassifier {
 public:
  /// @param levels         of each parameter, 0 for a numeric one: features are numbers and one-hot blocks, as produced
  /// by Encoding
  /// @param min_bandwidth  for parameters whose values are all equal
  DensityRatioClassifier(const std::vector<int>& levels, double min_bandwidth);

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;
  /// The logit: ln l - ln g + ln(gamma / (1 - gamma)).
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const;

  const KernelDensity& positive() const { return positive_; }  ///< l
  const KernelDensity& negative() const { return negative_; }  ///< g

 private:
  Eigen::MatrixXd unit_coordinates(const Eigen::MatrixXd& X) const;

  std::vector<int> levels_;
  KernelDensity positive_, negative_;
  double prior_logit_ = 0.0;
};

}  // namespace bobench::surrogates
