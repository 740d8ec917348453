// A Gaussian process told where its minimum is.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

/// The latent function given the data and that its minimum is at z, which takes three conditions
///                                                                       [Hernandez-Lobato et al. 2014, Sec. 2.2]
///   C1  z is a local minimum: the gradient and the Hessian's entries off its diagonal are 0, those on it positive
///   C2  f(z) is below the lowest observation: Phi((y_min - f(z)) / sd of the noise)
///   C3  f(x) > f(z) at the one point x that is asked about
/// Zeros are conditioned on; what is positive and C2 become normal factors by expectation propagation, once for a z; C3
/// cuts the joint normal distribution of f(x) and f(z), of which the variance is taken.
///
/// A feature at whose bound z lies has a gradient of its own there: nothing is known of its derivatives. (The paper does
/// not say what becomes of a minimum on the boundary.)
class MinimumCondition {
 public:
  /// @param model  must stay where it is  @param z (features)
  /// @param lowest  the lowest observation, in the targets' unit
  /// @throws InputError for a kernel whose functions have no second derivatives
  MinimumCondition(const GaussianProcess& model, const Eigen::VectorXd& z, double lowest);

  /// Of f(x), in the square of the targets' unit, at n points. What all conditions share is the caller's to compute
  /// once: @param X (features x n)  @param whitened  model.whiten(model.prior().covariance(model.points(), X))
  Eigen::VectorXd variance(const Eigen::MatrixXd& X, const Eigen::MatrixXd& whitened) const;

 private:
  const GaussianProcess& model_;
  Eigen::VectorXd z_;
  std::vector<Eigen::Index> conditions_;  ///< which of the derivatives at z are conditioned on, f(z) among them
  Eigen::MatrixXd whitened_;              ///< (n x conditions) of their covariances with the data
  Eigen::MatrixXd factor_;                ///< of the conditions' covariance and their factors' variances
  Eigen::VectorXd pulls_;                 ///< (conditions) factor_^-1 (what they should be - what is expected)
  double value_mean_ = 0.0, value_variance_ = 0.0;  ///< of f(z) after C1 and C2
  Eigen::VectorXd value_weights_;                   ///< (conditions) factor_^-1 cov(conditions, f(z))
};

}  // namespace bobench::surrogates
