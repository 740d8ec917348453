// Settings of random vector functional link networks.
#pragma once

#include <string>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/linear/bayesian_linear_regression.hpp"
#include "surrogates/random_features/random_layer.hpp"

namespace bobench::surrogates {

/// Precision of the output weights' prior: as Sec. 4.4.1 has it, or fitted by eq. 4.8 and 4.9.
enum class PriorPrecision { fixed, evidence };

/// aryan2020, Sec. 4.2 to 4.4.
struct RvflOptions {
  Activation activation = Activation::tanh;
  bool skip = false;  ///< the output layer sees the inputs too
  int hidden = 300;   ///< Sec. 4.4
  PriorPrecision alpha = PriorPrecision::fixed;
  double beta = 1000.0;  ///< noise precision of the targets as fitted (the thesis calls it alpha there: a slip)
  /// As Sec. 4.4.1 has it for alpha=fixed; table 4.8 comes out with alpha=evidence too. Without, beta is in the
  /// targets' own unit: better where good values are a small part of the range (Goldstein-Price).
  bool standardize_targets = true;
  /// sigma_hat of `alpha=fixed`: weights have the prior standard deviation sigma_hat / sqrt(number of weights). 0: the
  /// thesis's 0.02 for relu and 0.001 for tanh.
  double weight_scale = 0.0;
  bool redraw = true;  ///< each fit draws a new hidden layer; false: the first one stays
  bool noise = true;   ///< predictive variances contain 1 / beta, as eq. 4.5 has it

  void fields(OptionFields& fields);
  RandomLayer draw_layer(Eigen::Index inputs, Random& random) const;
  /// alpha for a layer's regression, by `alpha`; `start` of the fixed point is 1.
  double prior_precision(const BayesianLinearRegression& regression) const;
  double fixed_alpha(Eigen::Index weights) const;
};

/// Table 4.1: 1 tanh, 2 tanh with skip connection, 3 relu, 4 relu with skip connection.
template <class Options, int variant>
requires(variant >= 1 && variant <= 4) struct RvflVariant : Options {
  RvflVariant() {
    this->activation = variant <= 2 ? Activation::tanh : Activation::relu;
    this->skip = variant % 2 == 0;
  }
};

}  // namespace bobench::surrogates
