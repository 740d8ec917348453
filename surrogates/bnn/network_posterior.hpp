// Log posterior density of a Bayesian neural network with one hidden layer, for samplers.
#pragma once

#include <Eigen/Core>

#include "core/options.hpp"

namespace bobench::surrogates {

/// The priors of aryan2020, section 3.2 and 3.5, on standardised data.
struct NetworkPriorOptions {
  int hidden = 10;            ///< sigmoid units
  bool hierarchical = true;   ///< HBNN: infer a standard deviation for each group of weights; false: SBNN
  double weight_sd = 100.0;   ///< SBNN: prior standard deviation of every weight and bias
  double sd_shape = 2.0;      ///< HBNN: Gamma prior of the standard deviations, shape
  double sd_rate = 0.02;      ///<   " , rate
  double noise_shape = 2.0;   ///< Gamma prior of the noise's standard deviation, shape
  double noise_rate = 200.0;  ///<   " , rate; the text states a mean of 0.001, these numbers give 0.01; the numbers are
                              ///< kept
  bool non_centred = false;   ///< HBNN: sample weight / sd instead of the weight; the posterior is the same
};

/// log p(theta | X, y), up to a constant, of [aryan2020]
///   y_i ~ N(f(x_i), sigma_n),  f(x) = sum_j w_j s(W_j' x + b_j) + b_o,  s(a) = 1 / (1 + exp(-a))   [eq. 3.1]
///   every weight and bias of group g ~ N(0, sd_g), with groups W, b, w and b_o   [eq. 3.2]
///   sd_g ~ Gamma(2, 0.02) (HBNN, eq. 3.3) or 100 (SBNN);  sigma_n ~ Gamma(2, 200)
/// The coordinates theta are, in order: for each hidden unit its input weights and its bias ((d + 1) x hidden, one unit
/// per column), the output weights (hidden), the output bias, log sigma_n and, for HBNN, the log sd of W, b, w, b_o.
/// The Jacobians of the logarithms add the terms log sigma_n and log sd to the density. In the non-centred form,
/// weights are sd_g z with z ~ N(0, 1) and theta holds z.
///
/// A LogDensity. It works in its own arrays, so calls do not allocate memory. Each object serves one thread.
class NetworkPosterior {
 public:
  /// @param X (features x n), standardised  @param y (n), standardised
  NetworkPosterior(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const NetworkPriorOptions& options);

  /// Number of coordinates.
  Eigen::Index size() const { return weights() + (options_.hierarchical ? 5 : 1); }
  /// Number of weights and biases: (d + 2) hidden + 1.
  Eigen::Index weights() const { return (features_ + 2) * options_.hidden + 1; }

  double operator()(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient);

  /// The weights and biases of draws of theta: (size x draws) -> (weights x draws).
  Eigen::MatrixXd networks(const Eigen::MatrixXd& draws) const;

 private:
  void set_weights(const Eigen::VectorXd& theta);
  double log_likelihood(double noise, bool with_slopes);
  double add_weight_prior(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient) const;
  double add_hyper_prior(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient);

  NetworkPriorOptions options_;
  bool scaled_;  // theta holds weights divided by their sd
  Eigen::Index features_;
  Eigen::MatrixXd inputs_;  // (n x features + 1), the last column ones
  Eigen::VectorXd targets_;
  // State of the present call: weights and biases with their standard deviations; the log likelihood's slopes along
  // them and, last, along log sigma_n; activations and their deltas (n x hidden); residuals (n).
  Eigen::VectorXd weights_, sds_, slopes_;
  Eigen::MatrixXd activations_, deltas_;
  Eigen::VectorXd residuals_;
};

}  // namespace bobench::surrogates
