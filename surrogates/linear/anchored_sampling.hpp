// Draws from a linear regression's posterior by regularised least squares with random anchors.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/linear/bayesian_linear_regression.hpp"

namespace bobench::surrogates {

/// A MAP estimate with a prior around an anchor mu_0 [Pearce et al. 2018; aryan2020, eq. 4.6]: the minimiser of
///   beta |y - Psi' w|^2 + alpha |w - mu_0|^2
/// If n <= p, n x n matrices are used: w = mu_0 + Psi (Psi'Psi + alpha/beta I)^-1 (y - Psi' mu_0).
///
/// @param features (p x n) Psi  @param y (n)  @param anchor (p) mu_0  @return w (p)
Eigen::VectorXd anchored_estimate(const Eigen::MatrixXd& features, const Eigen::VectorXd& y,
                                  const LinearPrecisions& precisions, const Eigen::VectorXd& anchor);

/// The estimate for an anchor mu_0 ~ N(0, lambda I + lambda^2 beta Psi Psi') [aryan2020, eq. 4.7]. With lambda = 1 /
/// alpha the estimates follow the posterior N(m, S) exactly: their mean is m, and their covariance S (alpha^2
/// Cov(mu_0)) S = S (alpha I + beta Psi Psi') S = S. The thesis prints lambda = alpha / beta, which gives S only if
/// alpha^2 = beta.
Eigen::VectorXd anchored_estimate(const Eigen::MatrixXd& features, const Eigen::VectorXd& y,
                                  const LinearPrecisions& precisions, double lambda, Random& random);

/// The estimate for an anchor from the prior N(0, I / alpha), the thesis's "faster, but coarser, approximation" (Sec.
/// 4.3). The mean of the estimates is m, and their covariance alpha S^2: at most S, equal to it where the data have no
/// information, and too small where they have.
Eigen::VectorXd prior_anchored_estimate(const Eigen::MatrixXd& features, const Eigen::VectorXd& y,
                                        const LinearPrecisions& precisions, Random& random);

}  // namespace bobench::surrogates
