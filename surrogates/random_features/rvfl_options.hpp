// Settings of random vector functional link networks.
#pragma once

#include <string>
#include <vector>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/linear/bayesian_linear_regression.hpp"
#include "surrogates/random_features/random_layer.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// Precisions of the output weights' prior and of the noise. The thesis has the first two; it names better inference as
/// future work (Sec. 4.6).
enum class PriorPrecision {
  fixed,           ///< alpha is the inverse of the prior variance (Sec. 4.4.1)
  evidence,        ///< alpha maximises the evidence (eq. 4.8 and 4.9)
  joint_evidence,  ///< alpha and beta maximise the evidence
  posterior        ///< alpha and beta are drawn from their posterior: a fully Bayesian output layer
};

/// Distribution of the hidden weights and biases.
enum class HiddenWeights {
  normalized,  ///< RandomLayer::directions(), the thesis's
  uniform,     ///< RandomLayer::uniform(), the usual one
  angles       ///< RandomLayer::slope_angles(), for tanh only
};

/// Settings of aryan2020, Sec. 4.2 to 4.4.
struct RvflOptions {
  Activation activation = Activation::tanh;
  bool skip = false;       ///< the output layer also reads the inputs
  int hidden_units = 300;  ///< Sec. 4.4
  PriorPrecision alpha = PriorPrecision::fixed;
  /// Noise precision of the fitted targets (the thesis calls it alpha there, an error), for alpha=fixed and evidence.
  double beta = 1000.0;
  /// As in Sec. 4.4.1 for alpha=fixed; alpha=evidence also reproduces table 4.8 with it. If false, beta is in the
  /// targets' own unit: better if good values are a small part of the range (Goldstein-Price).
  bool standardize_targets = true;
  /// For alpha=fixed: the prior standard deviation of weights is weight_scale / sqrt(number of weights). 0: the
  /// thesis's 0.02 for relu and 0.001 for tanh.
  double weight_scale = 0.0;
  bool redraw = true;             ///< each fit draws a new hidden layer; false: keep the first one
  bool noise_in_variance = true;  ///< predictive variances include 1 / beta, as in eq. 4.5
  HiddenWeights hidden_weights = HiddenWeights::normalized;
  AngleRange angles = {};  ///< of hidden_weights=angles

  void fields(OptionFields& fields);
  /// @throws InputError for hidden_weights=angles without tanh, or an empty range of angles
  void check() const;
  /// @param inputs (inputs x n) standardised
  RandomLayer draw_layer(const Eigen::MatrixXd& inputs, Random& random) const;
  /// Precisions of a layer's regression by the rule `alpha`: one pair, or `draws` of their posterior. The fixed-point
  /// iteration of alpha=evidence starts at 1.
  std::vector<LinearPrecisions> precisions(const BayesianLinearRegression& regression, int draws, Random& random) const;
  double fixed_alpha(Eigen::Index weights) const;
  /// Fits the standardisation to the data; targets are included if `standardize_targets`.
  void standardize(Standardization& standardization, const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                   const char* owner) const;
};

/// The mean of `scale` / beta.
double mean_noise_variance(const std::vector<LinearPrecisions>& precisions, double scale);

/// The variants of table 4.1: 1 tanh, 2 tanh with skip connection, 3 relu, 4 relu with skip connection.
template <class Options, int variant>
requires(variant >= 1 && variant <= 4) struct RvflVariant : Options {
  RvflVariant() {
    this->activation = variant <= 2 ? Activation::tanh : Activation::relu;
    this->skip = variant % 2 == 0;
  }
};

}  // namespace bobench::surrogates
