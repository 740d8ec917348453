// BRVFL of aryan2020, chapter 4: a random vector functional link network with a Bayesian output layer.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/linear/bayesian_linear_regression.hpp"
#include "surrogates/random_features/random_layer.hpp"
#include "surrogates/random_features/rvfl_options.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

struct BayesianRvflOptions : RvflOptions {
  int precision_draws = 20;  ///< of alpha=posterior, a fit

  void fields(OptionFields& fields);
};

/// y = w' psi(x) + N(0, 1 / beta), w ~ N(0, I / alpha), psi a random hidden layer; inputs and targets standardised
/// [aryan2020, eq. 4.1, 4.3 to 4.5]. Variances are those of eq. 4.5, which include the noise, unless `noise` is off.
/// For constant targets with alpha=evidence, alpha reaches its bound and the prediction is their value.
///
/// alpha=posterior makes the output layer fully Bayesian: predictions are the moments of the equal mixture over draws
/// of (alpha, beta) from their posterior (see sample_precisions()), given which the weights are integrated out in
/// closed form.
class BayesianRvflRegressor {
 public:
  using Options = BayesianRvflOptions;
  /// @throws InputError as RvflOptions::check()
  BayesianRvflRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {
    options_.check();
  }

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const;
  /// Gradients of tanh are exact; those of relu are exact except at its kinks.
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;

  /// The value of the last fit; with alpha=posterior the first draw.
  double alpha() const { return precisions_.front().alpha; }
  /// Of the last fit: one pair, or the draws of alpha=posterior.
  const std::vector<LinearPrecisions>& precisions() const { return precisions_; }
  const BayesianLinearRegression& regression() const { return regression_; }
  /// With alpha=posterior, its mean.
  double noise_variance() const {
    return mean_noise_variance(precisions_, standardization_.target_scale() * standardization_.target_scale());
  }
  double noise_in_variance() const {
    const double scale = standardization_.target_scale();
    return scale * scale * standardized_noise();
  }

 private:
  double standardized_noise() const { return options_.noise_in_variance ? mean_noise_variance(precisions_, 1.0) : 0.0; }

  Options options_;
  Random random_;
  Standardization standardization_;
  RandomLayer layer_;
  Eigen::MatrixXd psi_;  ///< (p x n) of the last fit; kept to reuse its memory
  BayesianLinearRegression regression_;
  std::vector<LinearPrecisions> precisions_;
};

/// The variants brvfl1, ..., brvfl4.
template <int variant>
class BrvflRegressor : public BayesianRvflRegressor {
 public:
  using Options = RvflVariant<BayesianRvflOptions, variant>;
  BrvflRegressor(const Options& options, std::uint64_t seed) : BayesianRvflRegressor(options, seed) {}
};

}  // namespace bobench::surrogates
