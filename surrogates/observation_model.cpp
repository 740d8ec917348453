#include "surrogates/observation_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::surrogates {
namespace {

constexpr double least_variance = 1e-300;

}  // namespace

ObservationModel::ObservationModel(const Regressor& model) : model_(model) {
  if (model.log_target) throw Error("a model of logarithms does not predict observations");
}

Prediction ObservationModel::predict(const Eigen::MatrixXd& X) const {
  Prediction prediction = model_.predict(X);
  const double noise = (model_.noise_variance ? model_.noise_variance() : 0.0) - model_.noise_in_variance();
  prediction.variance = (prediction.variance.array() + noise).max(0.0);
  return prediction;
}

Eigen::VectorXd ObservationModel::log_density(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const {
  return model_.log_density ? model_.log_density(X, y) : normal_log_density(predict(X), y);
}

Eigen::VectorXd ObservationModel::probability(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const {
  return model_.log_density ? model_.probability(X, y) : normal_probabilities(predict(X), y);
}

Eigen::MatrixXd ObservationModel::draws(const Eigen::MatrixXd& X) const {
  return model_.log_density ? model_.draws(X) : Eigen::MatrixXd(0, X.cols());
}

Eigen::VectorXd normal_log_density(const Prediction& prediction, const Eigen::VectorXd& y) {
  Eigen::VectorXd result(y.size());
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    const double variance = std::max(prediction.variance[i], least_variance), z = y[i] - prediction.mean[i];
    result[i] = -0.5 * (std::log(2.0 * std::numbers::pi * variance) + z * z / variance);
  }
  return result;
}

Eigen::VectorXd normal_probabilities(const Prediction& prediction, const Eigen::VectorXd& y) {
  Eigen::VectorXd result(y.size());
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    const double sd = std::sqrt(std::max(prediction.variance[i], least_variance));
    result[i] = normal_probability((y[i] - prediction.mean[i]) / sd);
  }
  return result;
}

}  // namespace bobench::surrogates
