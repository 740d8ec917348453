#include "acquisitions/lognormal_expected_improvement.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/normal_distribution.hpp"

namespace bobench::acquisitions {
namespace {

/// The improvement where exp(sigma^2 / 2 + mu) exceeds the range of doubles.
double improvement_on_heavy_tail(double mean, double sigma, double f_best) {
  const double v = (f_best - mean) / sigma, z = v - sigma, exponent = 0.5 * sigma * sigma + mean;
  const double logarithm = log_normal_probability(z).logarithm;
  return std::max(std::exp(f_best) * normal_probability(v) - std::exp(exponent + logarithm), 0.0);
}

}  // namespace

Eigen::VectorXd lognormal_expected_improvement(const surrogates::Prediction& prediction, double f_best) {
  Eigen::VectorXd values(prediction.mean.size());
  const double best = std::exp(f_best);
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const double mean = prediction.mean[i], variance = prediction.variance[i];
    if (variance <= 0.0) {
      values[i] = std::max(best - std::exp(mean), 0.0);
      continue;
    }
    const double sigma = std::sqrt(variance), v = (f_best - mean) / sigma;
    const double value = best * normal_probability(v) - std::exp(0.5 * variance + mean) * normal_probability(v - sigma);
    values[i] = std::isfinite(value) ? std::max(value, 0.0) : improvement_on_heavy_tail(mean, sigma, f_best);
  }
  return values;
}

Acquisition LognormalExpectedImprovement::of(const FittedModel& fitted) const {
  return {[&model = fitted.model, f_best = fitted.incumbent](const Eigen::MatrixXd& X) {
    return lognormal_expected_improvement(model.predict(X), f_best);
  }};
}

}  // namespace bobench::acquisitions
