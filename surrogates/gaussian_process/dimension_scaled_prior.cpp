#include "surrogates/gaussian_process/dimension_scaled_prior.hpp"

#include <cmath>
#include <numbers>

namespace bobench::surrogates {

using Eigen::Index, Eigen::VectorXd;

namespace {

constexpr double length_variance = 3.0, noise_center = -4.0, noise_variance = 1.0;

double length_center(Index features) {
  return std::numbers::sqrt2 + 0.5 * std::log(static_cast<double>(features));
}

/// Log density of a log-normal variable at exp(logarithm), up to a constant, and its slope with respect to the
/// logarithm.
double log_normal(double logarithm, double center, double variance, double* slope) {
  const double offset = (logarithm - center) / variance;
  if (slope) *slope -= 1.0 + offset;
  return -logarithm - 0.5 * offset * (logarithm - center);
}

}  // namespace

double dimension_scaled_log_prior(const VectorXd& theta, Index lengths, Index features, VectorXd* gradient) {
  const auto slope = [gradient](Index i) { return gradient ? &(*gradient)[i] : nullptr; };
  double value = 0.0;
  for (Index i = 1; i <= lengths; ++i)
    value += log_normal(theta[i], length_center(features), length_variance, slope(i));
  return value + log_normal(theta[lengths + 1], noise_center, noise_variance, slope(lengths + 1));
}

double dimension_scaled_length_mode(Index features) {
  return std::exp(length_center(features) - length_variance);
}

double dimension_scaled_noise_mode() {
  return std::exp(noise_center - noise_variance);
}

double dimension_scaled_log_length(Index features, double normal) {
  return length_center(features) + std::sqrt(length_variance) * normal;
}

double dimension_scaled_log_noise(double normal) {
  return noise_center + std::sqrt(noise_variance) * normal;
}

}  // namespace bobench::surrogates
