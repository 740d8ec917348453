// The posterior of a Bayesian neural network of any depth, as a log density for samplers.
#pragma once

#include <Eigen/Core>

#include "numerics/dense_network.hpp"

namespace bobench::surrogates {

/// What the inverse gamma prior of the noise is about.
enum class NoisePrior {
  variance,           ///< as kruse2022's text has it, Sec. 3.2.2
  standard_deviation  ///< as its table 5.1 has it
};

/// The priors of kruse2022, table 5.1, on standardised data.
struct DeepNetworkPriorOptions {
  double weight_sd = 1.0;       ///< of every weight
  double bias_sd = 1.0;         ///< of every bias (Sec. 5.1: 2)
  double noise_shape = 1000.0;  ///< inverse gamma
  double noise_scale = 1.0;     ///<   "
  NoisePrior noise_prior = NoisePrior::variance;
};

/// log p(theta | X, y), up to a constant, of
///   y_i ~ N(f(x_i), s^2), f a network, its weights ~ N(0, weight_sd^2), its biases ~ N(0, bias_sd^2),
///   s^2 (or s) ~ InvGamma(noise_shape, noise_scale)   [kruse2022, Sec. 3.2]
/// The coordinates theta are the network's weights, as DenseNetwork has them, then log s^2 (or log s), whose Jacobian is
/// in the density. A LogDensity; a call allocates nothing after the first, and one object serves one thread.
class DeepNetworkPosterior {
 public:
  /// @param X (features x n), standardised  @param y (n), standardised
  /// @throws Error if the sizes differ, n is 0, or a number is not finite
  DeepNetworkPosterior(const DenseNetwork<double>& network, const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                       const DeepNetworkPriorOptions& options);

  /// Number of coordinates.
  Eigen::Index size() const { return network_.size() + 1; }
  double operator()(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient);
  /// s^2 of a position's last coordinate.
  double noise_variance(double last) const;

 private:
  DenseNetwork<double> network_;
  DeepNetworkPriorOptions options_;
  double noise_power_;  ///< s^2 = exp(noise_power_ last)
  Eigen::MatrixXd inputs_;
  Eigen::RowVectorXd targets_, outputs_, residuals_;
  Eigen::VectorXd precisions_;  ///< of the weights' priors, (weights)
  DenseNetwork<double>::Pass pass_;
};

}  // namespace bobench::surrogates
