// Log posterior density of a Bayesian neural network of any depth, for samplers.
#pragma once

#include <Eigen/Core>

#include "numerics/dense_network.hpp"

namespace bobench::surrogates {

/// The quantity that has the noise's inverse gamma prior.
enum class NoisePrior {
  variance,           ///< as in the text of kruse2022, Sec. 3.2.2
  standard_deviation  ///< as in its table 5.1
};

/// The priors of kruse2022, table 5.1, on standardised data.
struct DeepNetworkPriorOptions {
  double weight_sd = 1.0;       ///< of every weight
  double bias_sd = 1.0;         ///< of every bias (Sec. 5.1: 2)
  double noise_shape = 1000.0;  ///< inverse gamma shape
  double noise_scale = 1.0;     ///< inverse gamma scale
  NoisePrior noise_prior = NoisePrior::variance;
};

/// log p(theta | X, y), up to a constant, of
///   y_i ~ N(f(x_i), s^2), f a network, its weights ~ N(0, weight_sd^2), its biases ~ N(0, bias_sd^2),
///   s^2 (or s) ~ InvGamma(noise_shape, noise_scale)   [kruse2022, Sec. 3.2]
/// The coordinates theta are the network's weights in DenseNetwork's order, then log s^2 (or log s); the density
/// includes the Jacobian of the logarithm. A LogDensity. Only the first call allocates memory. Each object serves one
/// thread.
class DeepNetworkPosterior {
 public:
  /// @param X (features x n), standardised  @param y (n), standardised
  /// @throws Error if the sizes differ, n is 0, or a number is not finite
  DeepNetworkPosterior(const DenseNetwork<double>& network, const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                       const DeepNetworkPriorOptions& options);

  /// Number of coordinates.
  Eigen::Index size() const { return network_.size() + 1; }
  double operator()(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient);
  /// s^2 as a function of a position's last coordinate.
  double noise_variance(double last) const;

 private:
  DenseNetwork<double> network_;
  DeepNetworkPriorOptions options_;
  double noise_power_;  ///< s^2 = exp(noise_power_ last)
  Eigen::MatrixXd inputs_;
  Eigen::RowVectorXd targets_, outputs_, residuals_;
  Eigen::VectorXd precisions_;  ///< of the weights' priors (weights)
  DenseNetwork<double>::Pass pass_;
};

}  // namespace bobench::surrogates
