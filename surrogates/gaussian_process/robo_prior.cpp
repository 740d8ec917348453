#include "surrogates/gaussian_process/robo_prior.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace bobench::surrogates {
namespace {

constexpr double min_log_metric = -10.0, max_log_metric = 2.0, horseshoe_scale = 0.1, limit = 20.0;
constexpr double george_jitter = 1.25e-12;

}  // namespace

double robo_log_prior(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient) {
  const Eigen::Index features = theta.size() - 2;
  const auto metric = theta.segment(1, features).array();
  const double amplitude = theta[0], noise = theta[features + 1];
  const bool possible = amplitude > 0.0 && (metric > min_log_metric && metric < max_log_metric).all() &&
                        (theta.array().abs() <= limit).all();
  if (!possible) return -std::numeric_limits<double>::infinity();
  const double log_amplitude = std::log(amplitude);
  const double ratio = 3.0 * std::pow(horseshoe_scale / std::exp(noise), 2), shrinkage = std::log1p(ratio);
  if (gradient) {
    gradient->setZero(theta.size());
    (*gradient)[0] = -(log_amplitude + 1.0) / amplitude;
    (*gradient)[features + 1] = -2.0 * ratio / (1.0 + ratio) / shrinkage;
  }
  return -0.5 * log_amplitude * log_amplitude - log_amplitude + std::log(shrinkage);
}

Eigen::MatrixXd sample_robo_prior(Eigen::Index features, Eigen::Index count, Random& random) {
  Eigen::MatrixXd theta(features + 2, count);
  const double shared = random.normal();
  for (Eigen::Index i = 0; i < count; ++i) {
    theta(0, i) = std::exp(random.normal());
    for (Eigen::Index d = 1; d <= features; ++d) theta(d, i) = random.uniform(min_log_metric, max_log_metric);
    const double half_cauchy = std::tan(0.5 * std::numbers::pi * (1.0 - random.uniform()));
    theta(features + 1, i) = std::log(std::abs(shared) * half_cauchy * horseshoe_scale);
  }
  return theta;
}

GaussianProcessParameters from_robo(const Eigen::VectorXd& theta) {
  const Eigen::Index features = theta.size() - 2;
  GaussianProcessParameters parameters;
  parameters.amplitude = static_cast<double>(features) * std::exp(theta[0]);
  parameters.length_scales = (0.5 * theta.segment(1, features).array()).exp();
  parameters.noise = std::exp(theta[features + 1]) + george_jitter;
  return parameters;
}

}  // namespace bobench::surrogates
