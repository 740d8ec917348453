#include "acquisitions/expected_quantile_improvement.hpp"

#include <cmath>

#include <fmt/format.h>

#include "acquisitions/expected_improvement.hpp"
#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::acquisitions {
namespace {

/// Phi^-1(beta); checks the settings.
double quantile_factor(const QuantileImprovement& settings) {
  if (!(settings.beta >= 0.5 && settings.beta < 1.0)) {
    throw InputError(fmt::format("beta of EQI is {}; it has to be at least 0.5 and below 1", settings.beta));
  }
  if (!(settings.noise_variance >= 0.0 && std::isfinite(settings.noise_variance))) {
    throw InputError(
        fmt::format("noise_variance of EQI is {}; it has to be finite and at least 0", settings.noise_variance));
  }
  return normal_quantile(settings.beta, "beta of EQI");
}

/// v / (v + noise): the share of the variance that the observation removes.
double explained_share(double variance, double noise_variance) {
  return variance > 0.0 ? variance / (variance + noise_variance) : variance;
}

}  // namespace

double best_quantile(const surrogates::Prediction& observed, const QuantileImprovement& settings) {
  const double factor = quantile_factor(settings);
  if (observed.mean.size() == 0) throw InputError("a best quantile needs at least one observed point");
  return (observed.mean + factor * observed.variance.cwiseSqrt()).minCoeff();
}

surrogates::Prediction future_quantile(const surrogates::Prediction& prediction, const QuantileImprovement& settings) {
  const double factor = quantile_factor(settings);
  surrogates::Prediction quantile = prediction;
  for (Eigen::Index i = 0; i < prediction.mean.size(); ++i) {
    const double share = explained_share(prediction.variance[i], settings.noise_variance);
    quantile.mean[i] += factor * std::sqrt(share * settings.noise_variance);
    quantile.variance[i] *= share;
  }
  return quantile;
}

surrogates::PointPrediction future_quantile(const surrogates::PointPrediction& prediction,
                                            const QuantileImprovement& settings) {
  const double factor = quantile_factor(settings), noise = settings.noise_variance;
  const double share = explained_share(prediction.variance, noise);
  const double rest = std::sqrt(share * noise);  // sd that is left after the observation
  surrogates::PointPrediction quantile = prediction;
  quantile.mean += factor * rest;
  quantile.variance *= share;
  // d rest / dv = rest / 2 (1/v - 1/(v + noise)), d (v share) / dv = share (2 - share)
  if (prediction.variance > 0.0) {
    const double slope = 0.5 * rest * (1.0 - share) / prediction.variance;
    quantile.mean_gradient += factor * slope * prediction.variance_gradient;
  }
  quantile.variance_gradient *= share * (2.0 - share);
  return quantile;
}

Eigen::VectorXd expected_quantile_improvement(const surrogates::Prediction& prediction, double q_min,
                                              const QuantileImprovement& settings) {
  return expected_improvement(future_quantile(prediction, settings), q_min);
}

Eigen::VectorXd log_expected_quantile_improvement(const surrogates::Prediction& prediction, double q_min,
                                                  const QuantileImprovement& settings) {
  return log_expected_improvement(future_quantile(prediction, settings), q_min);
}

double expected_quantile_improvement(const surrogates::PointPrediction& prediction, double q_min,
                                     const QuantileImprovement& settings, Eigen::VectorXd* gradient) {
  return expected_improvement(future_quantile(prediction, settings), q_min, gradient);
}

double log_expected_quantile_improvement(const surrogates::PointPrediction& prediction, double q_min,
                                         const QuantileImprovement& settings, Eigen::VectorXd* gradient) {
  return log_expected_improvement(future_quantile(prediction, settings), q_min, gradient);
}

void ExpectedQuantileImprovement::fields(OptionFields& fields) {
  fields.real("quantile_level", quantile_level, 0.5, 1.0 - 1e-9, "of best and future values");
  fields.formerly("quantile_level", "quantile_level");
  fields.formerly("beta", "quantile_level");
}

Acquisition ExpectedQuantileImprovement::of(const FittedModel& fitted) const {
  const QuantileImprovement settings{.beta = quantile_level, .noise_variance = fitted.model.noise_variance()};
  const double q_min =
      best_quantile(latent(fitted.model.predict(fitted.observed), fitted.model.noise_in_variance()), settings);
  return of_latent_moments(fitted.model, [q_min, settings](const auto& prediction, auto... gradient) {
    return log_expected_quantile_improvement(prediction, q_min, settings, gradient...);
  });
}

}  // namespace bobench::acquisitions
