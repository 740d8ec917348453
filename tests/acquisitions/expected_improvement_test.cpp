#include "acquisitions/expected_improvement.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "catch.hpp"

using namespace bobench::acquisitions;
using bobench::surrogates::PointPrediction;
using bobench::surrogates::Prediction;
using Eigen::VectorXd;

namespace {

Prediction prediction_of(double mean, double variance) {
  return {VectorXd::Constant(1, mean), VectorXd::Constant(1, variance)};
}

/// E[max(0, f_best - f)] with f ~ N(mean, sigma^2), by the trapezoid rule on 400,000 intervals.
double improvement_by_integration(double mean, double sigma, double f_best) {
  constexpr int intervals = 400000;
  const double low = mean - 12.0 * sigma, high = std::min(f_best, mean + 12.0 * sigma);
  if (high <= low) return 0.0;
  const double step = (high - low) / intervals;
  double sum = 0.0;
  for (int i = 0; i <= intervals; ++i) {
    const double f = low + i * step, z = (f - mean) / sigma;
    const double density = std::exp(-0.5 * z * z) / (sigma * std::sqrt(2.0 * std::numbers::pi));
    sum += (i == 0 || i == intervals ? 0.5 : 1.0) * (f_best - f) * density;
  }
  return sum * step;
}

/// A prediction that depends on x as mean = a'x, variance = exp(b'x).
PointPrediction linear_prediction(const VectorXd& x) {
  const Eigen::Vector2d a(1.5, -0.5), b(0.3, 0.8);
  const double variance = std::exp(b.dot(x));
  return {a.dot(x), variance, a, variance * b};
}

}  // namespace

TEST_CASE("EI is the integral it stands for") {
  for (const double mean : {-2.0, 0.0, 1.0, 3.0}) {
    for (const double sigma : {0.1, 1.0, 5.0}) {
      const double reference = improvement_by_integration(mean, sigma, 0.5);
      CHECK(expected_improvement(prediction_of(mean, sigma * sigma), 0.5)[0] ==
            Approx(reference).epsilon(1e-7).margin(1e-14));
    }
  }
}

TEST_CASE("EI is what is left of the mean where sigma is zero, and zero where the mean is worse") {
  CHECK(expected_improvement(prediction_of(1.0, 0.0), 3.0)[0] == 2.0);
  CHECK(expected_improvement(prediction_of(3.0, 0.0), 1.0)[0] == 0.0);
  CHECK(log_expected_improvement(prediction_of(1.0, 0.0), 3.0)[0] == Approx(std::log(2.0)));
  CHECK(log_expected_improvement(prediction_of(3.0, 0.0), 1.0)[0] == -std::numeric_limits<double>::infinity());
}

TEST_CASE("log EI is the logarithm of EI, and is finite where EI underflows") {
  for (double z = -8.0; z <= 8.0; z += 0.25) {
    const Prediction p = prediction_of(-z, 1.0);
    CHECK(log_expected_improvement(p, 0.0)[0] ==
          Approx(std::log(expected_improvement(p, 0.0)[0])).epsilon(1e-10).margin(1e-12));
  }
  // log(phi(z) + z Phi(z)) from mpmath with 80 digits.
  CHECK(log_expected_improvement(prediction_of(5.0, 1.0), 0.0)[0] == Approx(-16.7443011626609901).epsilon(1e-14));
  CHECK(log_expected_improvement(prediction_of(10.0, 1.0), 0.0)[0] == Approx(-55.5531220361223559).epsilon(1e-14));
  CHECK(log_expected_improvement(prediction_of(30.0, 1.0), 0.0)[0] == Approx(-457.724653760598004).epsilon(1e-14));
  const double far = log_expected_improvement(prediction_of(1e4, 1.0), 0.0)[0];
  CHECK(far == Approx(-0.5e8 - 0.5 * std::log(2.0 * std::numbers::pi) - 2.0 * std::log(1e4)).epsilon(1e-12));
  CHECK(std::isfinite(log_expected_improvement(prediction_of(1e100, 1.0), 0.0)[0]));
}

TEST_CASE("gradients of EI and log EI are those of finite differences, near and far") {
  constexpr double h = 1e-6;
  for (const double f_best : {2.0, 0.0, -3.0, -12.0}) {
    const Eigen::Vector2d x(0.4, 0.7);
    VectorXd gradient, log_gradient;
    expected_improvement(linear_prediction(x), f_best, &gradient);
    log_expected_improvement(linear_prediction(x), f_best, &log_gradient);
    for (Eigen::Index d = 0; d < 2; ++d) {
      Eigen::Vector2d up = x, down = x;
      up[d] += h;
      down[d] -= h;
      const double ei = (expected_improvement(linear_prediction(up), f_best, nullptr) -
                         expected_improvement(linear_prediction(down), f_best, nullptr)) /
                        (2.0 * h);
      const double log_ei = (log_expected_improvement(linear_prediction(up), f_best, nullptr) -
                             log_expected_improvement(linear_prediction(down), f_best, nullptr)) /
                            (2.0 * h);
      CHECK(gradient[d] == Approx(ei).epsilon(1e-5).margin(1e-12));
      CHECK(log_gradient[d] == Approx(log_ei).epsilon(1e-6));
    }
  }
}
