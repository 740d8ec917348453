// Direct estimation of a density ratio as a non-negative sum of Gaussian kernels: KLIEP, uLSIF, RuLSIF, mean matching.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::surrogates {

/// r(x) = sum_j weights_j exp(-|x - c_j|^2 / (2 width^2)), weights >= 0.
struct KernelRatio {
  Eigen::MatrixXd centers;  ///< (features x kernels)
  Eigen::VectorXd weights;  ///< (kernels), one of them > 0
  double width = 1.0;

  /// ln r at the columns of X, without underflow.
  Eigen::VectorXd log_values(const Eigen::MatrixXd& X) const;
  /// The same at one point; writes the gradient unless it is null.
  double log_value(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const;
};

/// exp(-|c_j - x_i|^2 / (2 width^2)): (kernels x points)
Eigen::MatrixXd gaussian_kernels(const Eigen::MatrixXd& centers, const Eigen::MatrixXd& X, double width);
/// The median of the distances between different points; 1 if it is 0.
double median_distance(const Eigen::MatrixXd& X);

/// Samples of the numerator's and of the denominator's density, (features x n) each, n >= 1.
struct RatioSamples {
  Eigen::MatrixXd numerator, denominator;
};

/// Least-squares estimate of r = p / (alpha p + (1 - alpha) q), the relative ratio, of the samples' densities p and q;
/// alpha = 0: the plain ratio. The minimiser of
///   1/2 w' H w - h' w + ridge/2 |w|^2,  H = alpha E_p[k k'] + (1 - alpha) E_q[k k'],  h = E_p[k]
/// with negative weights set to 0 [Kanamori, Hido & Sugiyama 2009; Yamada et al. 2011].
KernelRatio least_squares_ratio(const RatioSamples& samples, const Eigen::MatrixXd& centers, double width, double ridge,
                                double alpha);

/// Leave-one-out score of least_squares_ratio at alpha = 0, in closed form [Kanamori, Hido & Sugiyama 2009];
/// smaller is better. Observation i of both samples is left out together, for i up to the smaller size, which is >= 2.
double least_squares_score(const RatioSamples& samples, const Eigen::MatrixXd& centers, double width, double ridge);

/// KLIEP: maximises the mean of ln r over the numerator's sample, subject to a mean of r of 1 over the denominator's
/// [Sugiyama et al. 2008]. With normalised kernels the weights are the proportions of a mixture, so expectation
/// maximisation converges to the maximum (the authors use gradient ascent with projections).
KernelRatio kullback_leibler_ratio(const RatioSamples& samples, const Eigen::MatrixXd& centers, double width);

/// Kernel mean matching: minimises the distance, in the kernel's Hilbert space, of the denominator's mean weighted by r
/// from the numerator's [Gretton et al. 2009]. Their r is defined at the sample alone, and is found by a
/// quadratic program with bounds. Here r is the sum of kernels, so that it has values elsewhere, with a ridge on its
/// weights.
KernelRatio mean_matching_ratio(const RatioSamples& samples, const Eigen::MatrixXd& centers, double width,
                                double ridge);

}  // namespace bobench::surrogates
