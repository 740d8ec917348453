// A random vector functional link network with a Bayesian output layer: chapter 4's BRVFL.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/linear/bayesian_linear_regression.hpp"
#include "surrogates/random_features/random_layer.hpp"
#include "surrogates/random_features/rvfl_options.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// y = w' psi(x) + N(0, 1 / beta), w ~ N(0, I / alpha), psi a random hidden layer; inputs and targets standardised
/// [aryan2020, eq. 4.1, 4.3 to 4.5]. Variances are those of eq. 4.5, noise and all, unless `noise` is off. Constant
/// targets leave alpha=evidence nothing to fit: alpha goes to its bound and the prediction to their value.
class BayesianRvflRegressor {
 public:
  using Options = RvflOptions;
  BayesianRvflRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  /// With the gradients of tanh; those of relu are right except at its kinks.
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;

  /// Of the last fit.
  double alpha() const { return precisions_.alpha; }
  const BayesianLinearRegression& regression() const { return regression_; }
  double noise_variance() const {
    return standardization_.target_scale() * standardization_.target_scale() / precisions_.beta;
  }
  double noise_in_variance() const {
    const double scale = standardization_.target_scale();
    return scale * scale * standardized_noise() * options_.variance_factor(standardization_);
  }

 private:
  double standardized_noise() const { return options_.noise ? 1.0 / precisions_.beta : 0.0; }

  Options options_;
  Random random_;
  Standardization standardization_;
  RandomLayer layer_;
  Eigen::MatrixXd psi_;  ///< (p x n) of the last fit; kept for its memory
  BayesianLinearRegression regression_;
  LinearPrecisions precisions_;
};

/// brvfl1, ..., brvfl4.
template <int variant>
class BrvflRegressor : public BayesianRvflRegressor {
 public:
  using Options = RvflVariant<RvflOptions, variant>;
  BrvflRegressor(const Options& options, std::uint64_t seed) : BayesianRvflRegressor(options, seed) {}
};

}  // namespace bobench::surrogates
