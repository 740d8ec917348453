#include "acquisitions/expected_improvement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "acquisitions/marginalized_expected_improvement.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::acquisitions {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// log h(z), h(z) = phi(z) + z Phi(z) = EI / sigma, with phi/h and Phi/h, which make up the gradient of log EI.
struct LogImprovement {
  double logarithm;
  double density_ratio;
  double probability_ratio;
};

/// Above this z the two terms of h cancel by no more than two digits.
constexpr double far_below = -5.0;

LogImprovement log_improvement(double z) {
  if (z > far_below) {
    const double density = normal_density(z), probability = normal_probability(z);
    const double h = density + z * probability;
    return {std::log(h), density / h, probability / h};
  }
  // With Mills' ratio h = phi(t) c/(t + c) has no cancellation.
  const double t = -z, c = mills_fraction(t);
  return {-0.5 * t * t - 0.5 * std::log(2.0 * std::numbers::pi) + std::log(c / (t + c)), (t + c) / c, 1.0 / c};
}

double improvement_of(double mean, double sigma, double f_best) {
  if (sigma <= 0.0) return std::max(f_best - mean, 0.0);
  const double z = (f_best - mean) / sigma;
  if (z > far_below) return std::max(0.0, sigma * (normal_density(z) + z * normal_probability(z)));
  return sigma * std::exp(log_improvement(z).logarithm);
}

}  // namespace

Eigen::VectorXd expected_improvement(const surrogates::Prediction& prediction, double f_best) {
  Eigen::VectorXd values(prediction.mean.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    values[i] = improvement_of(prediction.mean[i], std::sqrt(prediction.variance[i]), f_best);
  }
  return values;
}

Eigen::VectorXd log_expected_improvement(const surrogates::Prediction& prediction, double f_best) {
  Eigen::VectorXd values(prediction.mean.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const double sigma = std::sqrt(prediction.variance[i]), gain = f_best - prediction.mean[i];
    if (sigma > 0.0) {
      values[i] = std::log(sigma) + log_improvement(gain / sigma).logarithm;
    } else {
      values[i] = gain > 0.0 ? std::log(gain) : -infinity;
    }
  }
  return values;
}

double expected_improvement(const surrogates::PointPrediction& prediction, double f_best, Eigen::VectorXd* gradient) {
  const double sigma = std::sqrt(prediction.variance), gain = f_best - prediction.mean;
  if (gradient) {
    // dEI = phi(z) dsigma - Phi(z) dmu
    if (sigma > 0.0) {
      const double z = gain / sigma;
      *gradient = normal_density(z) / (2.0 * sigma) * prediction.variance_gradient -
                  normal_probability(z) * prediction.mean_gradient;
    } else {
      *gradient = (gain > 0.0 ? -1.0 : 0.0) * prediction.mean_gradient;
    }
  }
  return improvement_of(prediction.mean, sigma, f_best);
}

double log_expected_improvement(const surrogates::PointPrediction& prediction, double f_best,
                                Eigen::VectorXd* gradient) {
  const double sigma = std::sqrt(prediction.variance), gain = f_best - prediction.mean;
  if (sigma <= 0.0) {
    if (gradient) *gradient = (gain > 0.0 ? -1.0 / gain : 0.0) * prediction.mean_gradient;
    return gain > 0.0 ? std::log(gain) : -infinity;
  }
  const LogImprovement log_h = log_improvement(gain / sigma);
  if (gradient) {
    *gradient = (log_h.density_ratio / (2.0 * sigma) * prediction.variance_gradient -
                 log_h.probability_ratio * prediction.mean_gradient) /
                sigma;
  }
  return std::log(sigma) + log_h.logarithm;
}

void ExpectedImprovement::fields(OptionFields& fields) {
  fields.choice("ei", improvement, {{"right", Improvement::right}, {"printed", Improvement::printed}},
                "of ei: printed has the slip of sign of kruse2022's tables");
}

Acquisition ExpectedImprovement::of(const FittedModel& fitted) const {
  const double f_best = improvement == Improvement::right ? fitted.incumbent : -fitted.incumbent;
  if (fitted.model.abilities().predictions) {
    return of_samples(fitted.model, [f_best](const auto& predictions, auto... gradient) {
      return log_marginalized_expected_improvement(predictions, f_best, gradient...);
    });
  }
  return of_moments(fitted.model, [f_best](const auto& prediction, auto... gradient) {
    return expected_improvement(prediction, f_best, gradient...);
  });
}

Acquisition LogExpectedImprovement::of(const FittedModel& fitted) const {
  const double f_best = fitted.incumbent;
  if (fitted.model.abilities().predictions) {
    return of_samples(fitted.model, [f_best](const auto& predictions, auto... gradient) {
      return marginalized_log_expected_improvement(predictions, f_best, gradient...);
    });
  }
  return of_moments(fitted.model, [f_best](const auto& prediction, auto... gradient) {
    return log_expected_improvement(prediction, f_best, gradient...);
  });
}

}  // namespace bobench::acquisitions
