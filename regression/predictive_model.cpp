#include "regression/predictive_model.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "numerics/normal_distribution.hpp"

namespace bobench::regression {
namespace {

constexpr double least_variance = 1e-300;

}  // namespace

Eigen::VectorXd normal_log_density(const surrogates::Prediction& prediction, const Eigen::VectorXd& y) {
  Eigen::VectorXd result(y.size());
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    const double variance = std::max(prediction.variance[i], least_variance), z = y[i] - prediction.mean[i];
    result[i] = -0.5 * (std::log(2.0 * std::numbers::pi * variance) + z * z / variance);
  }
  return result;
}

Eigen::VectorXd normal_probabilities(const surrogates::Prediction& prediction, const Eigen::VectorXd& y) {
  Eigen::VectorXd result(y.size());
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    const double sd = std::sqrt(std::max(prediction.variance[i], least_variance));
    result[i] = normal_probability((y[i] - prediction.mean[i]) / sd);
  }
  return result;
}

}  // namespace bobench::regression
