// Truncation of normal distributions to orthants by expectation propagation: probability and moments.
#pragma once

#include <Eigen/Core>

namespace bobench {

/// Convergence criteria of expectation propagation.
struct OrthantOptions {
  int max_sweeps = 50;
  double tolerance = 1e-6;  ///< largest change of a mean in a sweep, in standard deviations
};

/// N(mean, covariance) times factors Phi(u_i / softness_i), which for softness 0 are 1 where u_i > 0 and else 0, by
/// expectation propagation                                                  [Minka 2001; Cunningham et al. 2011]:
/// each factor is replaced by a site exp(shift_i u_i - precision_i u_i^2 / 2), by moment matching given the other
/// sites.
struct OrthantApproximation {
  double log_probability = 0.0;  ///< logarithm of the integral of the product
  Eigen::VectorXd precision;     ///< (n) >= 0
  Eigen::VectorXd shift;         ///< (n)
  Eigen::VectorXd mean;          ///< (n) of the truncated distribution
  Eigen::MatrixXd covariance;    ///< (n x n)

  /// d log_probability / d (mean before truncation) = shift - precision * (mean after truncation).
  Eigen::VectorXd gradient() const { return shift - precision.cwiseProduct(mean); }
};

/// @param mean (n)  @param covariance (n x n) positive semi-definite with a positive diagonal
/// @param softness (n) >= 0
OrthantApproximation approximate_orthant(const Eigen::VectorXd& mean, const Eigen::MatrixXd& covariance,
                                         const Eigen::VectorXd& softness, const OrthantOptions& options = {});

}  // namespace bobench
