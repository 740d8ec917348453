// Conditional likelihood that a function takes a target value at a point, given data, for one-stage search.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/gaussian_process/kernel.hpp"

namespace bobench::surrogates {

/// The logarithm of p(y | y* at x^) as a function of the point x^ and the length-scales, maximised over the mean and
/// the variance [aryan2020, eq. 5.4 to 5.6; Jones 2001, Sec. 6]:
///   L(x^, l) = -n/2 log s2 - 1/2 log |C|,   C = R - r r' + nugget I,   r = corr(x^, X),   R = corr(X, X)
///   a = y - r y*,  b = 1 - r,  mu = b'C^-1 a / b'C^-1 b,  s2 = (a - b mu)'C^-1 (a - b mu) / n
/// Up to a constant it is log p(y, y*) - log p(y*) of the joint normal distribution. (Eq. 5.5 has misprinted
/// transposes, 5.3 mixes two forms.) C is singular if x^ is a data point.
class ConditionalLikelihood {
 public:
  /// @param X (features x n), n >= 2  @param y (n)  @param wanted  y*
  ConditionalLikelihood(Eigen::MatrixXd X, Eigen::VectorXd y, double wanted,
                        KernelFamily family = KernelFamily::squared_exponential, double nugget = 1e-8);

  /// @param position  (2 features) x^, then the logarithms of the length-scales
  /// @return minus infinity if C is not positive definite, or x^ is within 1e-6 of a data point in every feature
  double operator()(const Eigen::VectorXd& position, Eigen::VectorXd* gradient) const;

  Eigen::Index features() const { return X_.rows(); }
  const Eigen::MatrixXd& points() const { return X_; }

 private:
  Eigen::MatrixXd X_;
  Eigen::VectorXd y_;
  double wanted_;
  KernelFamily family_;
  double nugget_;
};

/// The x^ in the unit box with the largest likelihood that L-BFGS finds from these starts. Length-scales start at 0.3
/// and stay between exp(-5) and exp(1), the bounds of the other Gaussian processes.
/// @param starts (features x m), m >= 1
Eigen::VectorXd most_credible_point(const ConditionalLikelihood& likelihood, const Eigen::MatrixXd& starts);

}  // namespace bobench::surrogates
