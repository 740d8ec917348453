// Gaussian-process posterior conditioned on the location of the minimum.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

/// The latent function given the data and a minimum at z, by three conditions [Hernandez-Lobato et al. 2014, Sec. 2.2]
///   C1  z is a local minimum: gradient and off-diagonal Hessian entries are 0, the diagonal ones positive
///   C2  f(z) is below the lowest observation: Phi((y_min - f(z)) / sd of the noise)
///   C3  f(x) > f(z) at the one point x of a prediction
/// The posterior is conditioned on the zeros. Expectation propagation approximates the positivity conditions and C2 by
/// normal factors, once per z. C3 truncates the joint normal distribution of f(x) and f(z), whose variance is returned.
///
/// If z lies at a bound of a feature, its derivatives with respect to that feature are unconstrained. (The paper does
/// not treat a minimum on the boundary.)
class MinimumCondition {
 public:
  /// @param model  must not be moved  @param z (features)
  /// @param lowest  the lowest observation, in the targets' unit
  /// @throws InputError for a kernel whose functions are not twice differentiable
  MinimumCondition(const GaussianProcess& model, const Eigen::VectorXd& z, double lowest);

  /// Variance of f(x), in the square of the targets' unit, at n points. The caller computes once what all conditions
  /// share: @param X (features x n)  @param whitened  model.whiten(model.prior().covariance(model.points(), X))
  Eigen::VectorXd variance(const Eigen::MatrixXd& X, const Eigen::MatrixXd& whitened) const;

 private:
  const GaussianProcess& model_;
  Eigen::VectorXd z_;
  std::vector<Eigen::Index> conditions_;            ///< positions of the conditioned derivatives at z, including f(z)
  Eigen::MatrixXd whitened_;                        ///< (n x conditions) of their covariances with the data
  Eigen::MatrixXd factor_;                          ///< of the conditions' covariance and their factors' variances
  Eigen::VectorXd pulls_;                           ///< (conditions) factor_^-1 (conditioned values - expected values)
  double value_mean_ = 0.0, value_variance_ = 0.0;  ///< of f(z) after C1 and C2
  Eigen::VectorXd value_weights_;                   ///< (conditions) factor_^-1 cov(conditions, f(z))
};

}  // namespace bobench::surrogates
