#include "acquisitions/expected_quantile_improvement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/LU>

#include "acquisitions/confidence_bound.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"
#include "tests/acquisitions/predictions.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Prior covariance of a Gaussian process on the line.
MatrixXd covariance(const VectorXd& a, const VectorXd& b) {
  MatrixXd K(a.size(), b.size());
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    for (Eigen::Index j = 0; j < b.size(); ++j) K(i, j) = std::exp(-2.0 * (a[i] - b[j]) * (a[i] - b[j]));
  }
  return K;
}

/// Posterior of that process at one point.
std::pair<double, double> posterior(const VectorXd& X, const VectorXd& y, double noise_variance, double x) {
  const VectorXd at = VectorXd::Constant(1, x), k = covariance(X, at);
  const MatrixXd K = covariance(X, X) + noise_variance * MatrixXd::Identity(X.size(), X.size());
  const VectorXd weights = K.inverse() * k;
  return {weights.dot(y), 1.0 - weights.dot(k)};
}

}  // namespace

TEST_CASE("EQI is the mean improvement of a Gaussian process's quantile after one more observation") {
  const QuantileImprovement settings{.beta = 0.8, .noise_variance = 0.2};
  const Eigen::Vector3d X(0.0, 0.4, 1.5), y(0.3, -0.5, 1.0);
  const double x = 0.7, kappa = confidence_factor(settings.beta), q_min = 0.1;
  const auto [mean, variance] = posterior(X, y, settings.noise_variance, x);
  // The new observation is drawn from its prediction, and the process conditioned on it.
  constexpr int count = 20000;
  Random random(test_seed(1));
  VectorXd gains(count), quantiles(count);
  const Eigen::Vector4d X_more(0.0, 0.4, 1.5, x);
  const double deviation = std::sqrt(variance + settings.noise_variance);
  for (int i = 0; i < count; ++i) {
    const Eigen::Vector4d y_more(y[0], y[1], y[2], mean + deviation * random.normal());
    const auto [new_mean, new_variance] = posterior(X_more, y_more, settings.noise_variance, x);
    quantiles[i] = new_mean + kappa * std::sqrt(new_variance);
    gains[i] = std::max(q_min - quantiles[i], 0.0);
  }
  const auto error_of = [](const VectorXd& v) {
    return std::sqrt((v.array() - v.mean()).square().mean() / static_cast<double>(count));
  };
  const auto quantile = future_quantile(prediction_of(mean, variance), settings);
  check_z("quantile's mean", quantiles.mean(), quantile.mean[0], error_of(quantiles));
  check_z("quantile's deviation", std::sqrt(quantile.variance[0]) / error_of(quantiles) / std::sqrt(count), 1.0,
          1.0 / std::sqrt(2.0 * count));
  const double value = expected_quantile_improvement(prediction_of(mean, variance), q_min, settings)[0];
  CHECK(value > 0.01);
  check_z("EQI", gains.mean(), value, error_of(gains));
}

TEST_CASE("the best quantile is the lowest of the observed points'") {
  const surrogates::Prediction observed{Eigen::Vector3d(0.0, 0.5, 1.0), Eigen::Vector3d(4.0, 0.01, 0.0)};
  CHECK(best_quantile(observed, {.beta = 0.5}) == 0.0);
  CHECK(best_quantile(observed, {.beta = 0.9}) == Approx(0.5 + 0.1 * confidence_factor(0.9)));
  CHECK(best_quantile(observed, {.beta = 1.0 - 1e-9}) == 1.0);
}

TEST_CASE("without noise EQI is EI on the best quantile, for every beta") {
  const surrogates::Prediction batch{Eigen::Vector3d(0.0, 1.0, -2.0), Eigen::Vector3d(1.0, 0.25, 0.0)};
  for (const double beta : {0.5, 0.9, 0.99}) {
    CHECK(expected_quantile_improvement(batch, 0.3, {beta, 0.0}) == expected_improvement(batch, 0.3));
  }
}

TEST_CASE("noise and beta lower EQI; noise from which nothing can be learnt leaves the quantile as it is") {
  const auto p = prediction_of(0.0, 1.0);
  const auto eqi = [&](double beta, double noise_variance) {
    return expected_quantile_improvement(p, 0.5, {beta, noise_variance})[0];
  };
  CHECK(eqi(0.9, 0.0) > eqi(0.9, 0.1));
  CHECK(eqi(0.9, 0.1) > eqi(0.9, 10.0));
  CHECK(eqi(0.5, 0.1) > eqi(0.9, 0.1));
  CHECK(eqi(0.9, 0.1) > eqi(0.99, 0.1));
  const auto quantile = future_quantile(p, {0.9, 1e12});
  CHECK(quantile.mean[0] == Approx(confidence_factor(0.9)).epsilon(1e-11));
  CHECK(quantile.variance[0] == Approx(1e-12));
}

TEST_CASE("without variance EQI is what is left of the mean, and zero where the mean is worse") {
  const QuantileImprovement settings{0.9, 0.5};
  CHECK(expected_quantile_improvement(prediction_of(1.0, 0.0), 3.0, settings)[0] == 2.0);
  CHECK(expected_quantile_improvement(prediction_of(3.0, 0.0), 1.0, settings)[0] == 0.0);
  CHECK(log_expected_quantile_improvement(prediction_of(3.0, 0.0), 1.0, settings)[0] == -infinity);
  CHECK(expected_quantile_improvement(prediction_of(3.0, 0.0), 1.0, {0.9, 0.0})[0] == 0.0);
  surrogates::PointPrediction point = linear_prediction(VectorXd::Ones(2));
  point.variance = 0.0;
  VectorXd gradient;
  CHECK(expected_quantile_improvement(point, 3.0, settings, &gradient) == 2.0);
  CHECK(gradient == VectorXd(-point.mean_gradient));
  CHECK(log_expected_quantile_improvement(point, -3.0, settings, &gradient) == -infinity);
  CHECK(gradient.isZero(0.0));
}

TEST_CASE("log EQI is the logarithm of EQI, and is finite where EQI underflows") {
  const QuantileImprovement settings{0.9, 0.5};
  const surrogates::Prediction batch{Eigen::Vector3d(0.0, 1.0, 4.0), Eigen::Vector3d(1.0, 0.25, 9.0)};
  CHECK(log_expected_quantile_improvement(batch, 0.3, settings)
            .isApprox(expected_quantile_improvement(batch, 0.3, settings).array().log().matrix(), 1e-12));
  CHECK(expected_quantile_improvement(prediction_of(1e6, 1.0), 0.0, settings)[0] == 0.0);
  CHECK(std::isfinite(log_expected_quantile_improvement(prediction_of(1e6, 1.0), 0.0, settings)[0]));
}

TEST_CASE("gradients of EQI and log EQI are those of finite differences, near and far") {
  for (const double q_min : {2.0, 0.0, -3.0, -12.0}) {
    for (const QuantileImprovement& settings : {QuantileImprovement{0.5, 0.5}, {0.9, 0.0}, {0.9, 0.01}, {0.99, 5.0}}) {
      check_gradient([&](const VectorXd& x, VectorXd* gradient) {
        return expected_quantile_improvement(linear_prediction(x), q_min, settings, gradient);
      });
      check_gradient([&](const VectorXd& x, VectorXd* gradient) {
        return log_expected_quantile_improvement(linear_prediction(x), q_min, settings, gradient);
      });
    }
  }
}

TEST_CASE("settings of EQI that are out of range are refused") {
  const auto p = prediction_of(0.0, 1.0);
  for (const QuantileImprovement& wrong :
       {QuantileImprovement{0.4, 0.0}, {1.0, 0.0}, {std::nan(""), 0.0}, {0.9, -1.0}, {0.9, infinity}}) {
    CHECK_THROWS_AS(expected_quantile_improvement(p, 0.0, wrong), InputError);
    CHECK_THROWS_AS(best_quantile(p, wrong), InputError);
  }
  CHECK_THROWS_AS(best_quantile({VectorXd(0), VectorXd(0)}, {}), InputError);
}
