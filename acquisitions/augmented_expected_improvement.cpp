#include "acquisitions/augmented_expected_improvement.hpp"

#include <cmath>

#include "acquisitions/expected_improvement.hpp"
#include "core/error.hpp"

namespace bobench::acquisitions {
namespace {

/// 1 - s / r with s^2 = the noise variance, r^2 = v + s^2, without cancellation for small v; and its derivative by v.
struct Penalty {
  double value;
  double derivative;
};

Penalty penalty(double variance, double noise_variance) {
  if (noise_variance <= 0.0) return {1.0, 0.0};
  const double s = std::sqrt(noise_variance), r = std::sqrt(variance + noise_variance);
  return {variance / (r * (r + s)), s / (2.0 * r * r * r)};
}

}  // namespace

Eigen::Index effective_best_index(const surrogates::Prediction& observed, double k) {
  if (observed.mean.size() == 0) throw InputError("an effective best solution needs at least one observed point");
  Eigen::Index index = 0;
  (observed.mean + k * observed.variance.cwiseSqrt()).minCoeff(&index);
  return index;
}

Eigen::VectorXd augmented_expected_improvement(const surrogates::Prediction& prediction, double effective_best,
                                               double noise_variance) {
  Eigen::VectorXd values = expected_improvement(prediction, effective_best);
  for (Eigen::Index i = 0; i < values.size(); ++i) values[i] *= penalty(prediction.variance[i], noise_variance).value;
  return values;
}

Eigen::VectorXd log_augmented_expected_improvement(const surrogates::Prediction& prediction, double effective_best,
                                                   double noise_variance) {
  Eigen::VectorXd values = log_expected_improvement(prediction, effective_best);
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    values[i] += std::log(penalty(prediction.variance[i], noise_variance).value);
  }
  return values;
}

double augmented_expected_improvement(const surrogates::PointPrediction& prediction, double effective_best,
                                      double noise_variance, Eigen::VectorXd* gradient) {
  const double improvement = expected_improvement(prediction, effective_best, gradient);
  const auto [value, derivative] = penalty(prediction.variance, noise_variance);
  if (gradient) *gradient = value * *gradient + improvement * derivative * prediction.variance_gradient;
  return improvement * value;
}

double log_augmented_expected_improvement(const surrogates::PointPrediction& prediction, double effective_best,
                                          double noise_variance, Eigen::VectorXd* gradient) {
  const double log_improvement = log_expected_improvement(prediction, effective_best, gradient);
  const auto [value, derivative] = penalty(prediction.variance, noise_variance);
  const double log_value = log_improvement + std::log(value);
  if (gradient) {
    if (std::isinf(log_value)) {
      gradient->setZero();
    } else {
      *gradient += derivative / value * prediction.variance_gradient;
    }
  }
  return log_value;
}

void AugmentedExpectedImprovement::fields(OptionFields& fields) {
  fields.real("risk", risk, 0.0, 1e6, "standard deviations added to choose the effective best point");
  fields.formerly("risk", "risk");
}

Acquisition AugmentedExpectedImprovement::of(const FittedModel& fitted) const {
  const surrogates::Prediction observed =
      latent(fitted.model.predict(fitted.observed), fitted.model.noise_in_variance());
  const double best = observed.mean[effective_best_index(observed, risk)], noise = fitted.model.noise_variance();
  return of_latent_moments(fitted.model, [best, noise](const auto& prediction, auto... gradient) {
    return log_augmented_expected_improvement(prediction, best, noise, gradient...);
  });
}

}  // namespace bobench::acquisitions
