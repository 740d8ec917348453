#include "acquisitions/probability_of_improvement.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::acquisitions {
namespace {

double probability(double gain, double sigma) {
  if (sigma <= 0.0) return gain > 0.0 ? 1.0 : 0.0;
  return normal_probability(gain / sigma);
}

double log_probability(double gain, double sigma) {
  if (sigma <= 0.0) return gain > 0.0 ? 0.0 : -std::numeric_limits<double>::infinity();
  return log_normal_probability(gain / sigma).logarithm;
}

/// slope * dz, z = gain / sigma; zero where the slope is 0, for any z
Eigen::VectorXd chain(const surrogates::PointPrediction& prediction, double gain, double sigma, double slope) {
  if (sigma <= 0.0 || slope == 0.0) return Eigen::VectorXd::Zero(prediction.mean_gradient.size());
  return -slope / sigma *
         (prediction.mean_gradient + gain / (2.0 * prediction.variance) * prediction.variance_gradient);
}

}  // namespace

double improvement_target(double f_best, double alpha) {
  if (!(alpha >= 0.0 && std::isfinite(alpha))) {
    throw InputError(fmt::format("alpha of the target is {}; it has to be finite and at least 0", alpha));
  }
  return f_best - alpha * std::abs(f_best);
}

Eigen::VectorXd probability_of_improvement(const surrogates::Prediction& prediction, double target) {
  Eigen::VectorXd values(prediction.mean.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    values[i] = probability(target - prediction.mean[i], std::sqrt(prediction.variance[i]));
  }
  return values;
}

Eigen::VectorXd log_probability_of_improvement(const surrogates::Prediction& prediction, double target) {
  Eigen::VectorXd values(prediction.mean.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    values[i] = log_probability(target - prediction.mean[i], std::sqrt(prediction.variance[i]));
  }
  return values;
}

double probability_of_improvement(const surrogates::PointPrediction& prediction, double target,
                                  Eigen::VectorXd* gradient) {
  const double gain = target - prediction.mean, sigma = std::sqrt(prediction.variance);
  if (gradient) *gradient = chain(prediction, gain, sigma, normal_density(gain / sigma));
  return probability(gain, sigma);
}

double log_probability_of_improvement(const surrogates::PointPrediction& prediction, double target,
                                      Eigen::VectorXd* gradient) {
  const double gain = target - prediction.mean, sigma = std::sqrt(prediction.variance);
  if (gradient) *gradient = chain(prediction, gain, sigma, log_normal_probability(gain / sigma).derivative);
  return log_probability(gain, sigma);
}

void ProbabilityOfImprovement::fields(OptionFields& fields) {
  fields.real("target", target, 0.0, 1e6, "share of the best value by which it should be improved");
  fields.formerly("target", "target");
}

Acquisition ProbabilityOfImprovement::of(const FittedModel& fitted) const {
  return of_moments(fitted.model,
                    [aim = improvement_target(fitted.incumbent, target)](const auto& prediction, auto... gradient) {
                      return log_probability_of_improvement(prediction, aim, gradient...);
                    });
}

}  // namespace bobench::acquisitions
