// Stationary covariance function with hyper-parameters: covariances of function values and derivatives.
#pragma once

#include <Eigen/Core>

#include "surrogates/gaussian_process/kernel.hpp"

namespace bobench::surrogates {

/// r2 between all columns of A and B, whose points are divided by the length-scales: (A.cols() x B.cols())
Eigen::MatrixXd squared_distances(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

/// k(x, z) = amplitude g(s), s = sum_d ((x_d - z_d) / l_d)^2
struct StationaryCovariance {
  KernelFamily family = KernelFamily::matern52;
  double shape = 1.0;  ///< of the rational quadratic
  double amplitude = 1.0;
  Eigen::VectorXd inverse_lengths;  ///< (features) 1 / l_d

  Eigen::Index features() const { return inverse_lengths.size(); }
  /// Covariances of the values at the columns of A and of B: (A.cols() x B.cols())
  Eigen::MatrixXd covariance(const Eigen::Ref<const Eigen::MatrixXd>& A,
                             const Eigen::Ref<const Eigen::MatrixXd>& B) const;
  /// Gradient of the covariances with respect to the point x: (features x A.cols())
  Eigen::MatrixXd gradient(const Eigen::Ref<const Eigen::MatrixXd>& A, const Eigen::VectorXd& x) const;

  /// Number of values, gradients and Hessian entries at one point z, in this order: f; df/dz_d for all d; the Hessian's
  /// entries (d, e) with d <= e, row by row.
  Eigen::Index derivatives() const { return 1 + features() + features() * (features() + 1) / 2; }
  /// Position of the Hessian's entry (d, e) in this order.
  Eigen::Index hessian_position(Eigen::Index d, Eigen::Index e) const;
  /// Covariances of the values at the columns of X with those at z: (X.cols() x derivatives())
  /// @throws InputError for a kernel whose functions are not twice differentiable (matern32)
  Eigen::MatrixXd covariance_with_derivatives(const Eigen::Ref<const Eigen::MatrixXd>& X,
                                              const Eigen::VectorXd& z) const;
  /// Covariances among those at one point: (derivatives() x derivatives())
  /// @throws as above
  Eigen::MatrixXd covariance_of_derivatives() const;
};

}  // namespace bobench::surrogates
