// Gaussian mixtures: density, conditionals (Gaussian mixture regression) and draws.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/mixtures/conditional_mixture.hpp"

namespace bobench::surrogates {

/// p(v) = sum_k w_k N(v; mu_k, S_k) in D dimensions [kruse2022, Sec. 4.4].
class GaussianMixture {
 public:
  GaussianMixture() = default;
  /// @param weights      (K) >= 0; normalised to sum 1
  /// @param means        (D x K)
  /// @param covariances  K of (D x D); only the lower triangles are used
  /// @throws Error for sizes that do not match, weights that are negative or all 0, numbers that are not finite, a
  ///         covariance that is not positive definite
  GaussianMixture(Eigen::VectorXd weights, Eigen::MatrixXd means, std::vector<Eigen::MatrixXd> covariances);

  Eigen::Index dimension() const { return means_.rows(); }
  Eigen::Index components() const { return means_.cols(); }
  const Eigen::VectorXd& weights() const { return weights_; }
  const Eigen::MatrixXd& means() const { return means_; }
  const std::vector<Eigen::MatrixXd>& covariances() const { return covariances_; }

  /// ln (w_k N(v; mu_k, S_k)): (n x K). @param points (D x n)
  Eigen::MatrixXd log_joint(const Eigen::MatrixXd& points) const;
  /// ln p(v): (n)
  Eigen::VectorXd log_density(const Eigen::MatrixXd& points) const;
  /// (D x n)
  Eigen::MatrixXd draws(Eigen::Index n, Random& random) const;

 private:
  Eigen::VectorXd weights_;
  Eigen::MatrixXd means_;
  std::vector<Eigen::MatrixXd> covariances_;
  std::vector<Eigen::MatrixXd> whitening_;  ///< L^-1, lower, LL' = S
  Eigen::VectorXd log_scales_;              ///< ln w_k - D/2 ln 2 pi - ln det L
};

/// p(y | x) of a mixture whose last coordinate is y: component k has the mean mu_y + S_yx S_xx^-1 (x - mu_x) and the
/// variance S_yy - S_yx S_xx^-1 S_xy [kruse2022, eq. 4.3 to 4.7]. Terms that do not depend on x are computed once.
class GaussianMixtureRegression {
 public:
  /// @param joint  of at least 2 dimensions
  explicit GaussianMixtureRegression(const GaussianMixture& joint);
  /// @param x (D - 1 x n)
  ConditionalMixture conditionals(const Eigen::MatrixXd& x) const;

 private:
  GaussianMixture inputs_;         ///< p(x)
  Eigen::MatrixXd slopes_;         ///< (D - 1 x K) S_xx^-1 S_xy
  Eigen::RowVectorXd intercepts_;  ///< (K) mu_y - slope' mu_x
  Eigen::VectorXd variances_;      ///< (K)
};

}  // namespace bobench::surrogates
