// Settings of random vector functional link networks.
#pragma once

#include <string>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/linear/bayesian_linear_regression.hpp"
#include "surrogates/random_features/random_layer.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// Precision of the output weights' prior: as Sec. 4.4.1 has it, one over the prior's variance, or fitted by eq. 4.8 and
/// 4.9. The others are slips that a program could have, for the search after tables 4.2 to 4.5 (docs/unsettled.md): one
/// over the standard deviation, the standard deviation itself, or the variance itself taken for the precision.
enum class PriorPrecision { fixed, evidence, inverse_sd, sd, variance };

/// What a prediction's mean or variance is in: the values' own unit, as it should be; the z-scores it was fitted in; or
/// (variances only) turned back by the values' variance once too often. The latter two are slips as above; acquisitions
/// that take means and variances see them, draws of functions are as they should be.
enum class PredictionUnit { values, standardized, twice };

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
  /// The mean and standard deviation of inputs and targets that the first fit found are used for all, as kruse2022 says of
  /// its own code; the thesis does not say.
  bool first_scale = false;
  /// sigma_hat of every alpha but `evidence`: weights have the prior standard deviation sigma_hat / sqrt(number of weights). 0: the
  /// thesis's 0.02 for relu and 0.001 for tanh.
  double weight_scale = 0.0;
  bool redraw = true;  ///< each fit draws a new hidden layer; false: the first one stays
  bool noise = true;   ///< predictive variances contain 1 / beta, as eq. 4.5 has it
  PredictionUnit mean_unit = PredictionUnit::values;
  PredictionUnit variance_unit = PredictionUnit::values;

  void fields(OptionFields& fields);
  RandomLayer draw_layer(Eigen::Index inputs, Random& random) const;
  /// alpha for a layer's regression, by `alpha`; `start` of the fixed point is 1.
  double prior_precision(const BayesianLinearRegression& regression) const;
  double fixed_alpha(Eigen::Index weights) const;
  /// From the values' unit to `mean_unit` and `variance_unit`.
  void change_units(Prediction& prediction, const Standardization& targets) const;
  void change_units(PointPrediction& prediction, const Standardization& targets) const;
  /// By what change_units() multiplies a variance.
  double variance_factor(const Standardization& targets) const;
  /// Fits it to the data, as `standardize_targets` and `first_scale` have it.
  void standardize(Standardization& standardization, const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                   const char* owner) const;
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
