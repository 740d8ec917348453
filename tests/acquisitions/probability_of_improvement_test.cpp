#include "acquisitions/probability_of_improvement.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"
#include "tests/acquisitions/predictions.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::VectorXd;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// P(f < target) with f ~ N(mean, sigma^2), by Simpson's rule on 20,000 intervals.
double probability_by_integration(double mean, double sigma, double target) {
  constexpr int intervals = 20000;
  const double low = mean - 12.0 * sigma, step = (target - low) / intervals;
  double sum = 0.0;
  for (int i = 0; i <= intervals; ++i) {
    const double z = (low + i * step - mean) / sigma;
    sum += (i == 0 || i == intervals ? 1.0 : i % 2 == 1 ? 4.0 : 2.0) * std::exp(-0.5 * z * z);
  }
  return sum * step / 3.0 / (sigma * std::sqrt(2.0 * std::numbers::pi));
}

}  // namespace

TEST_CASE("the target lies below the best by a fraction of its size, for either sign") {
  CHECK(improvement_target(4.0, 0.5) == 2.0);
  CHECK(improvement_target(-4.0, 0.5) == -6.0);
  CHECK(improvement_target(-4.0, 0.0) == -4.0);
  CHECK(improvement_target(0.0, 3.0) == 0.0);
  for (const double alpha : {-0.1, infinity, std::nan("")}) CHECK_THROWS_AS(improvement_target(1.0, alpha), InputError);
}

TEST_CASE("POI is the integral it stands for") {
  for (const double mean : {-2.0, 0.0, 1.0, 3.0}) {
    for (const double sigma : {0.5, 1.0, 5.0}) {
      CHECK(probability_of_improvement(prediction_of(mean, sigma * sigma), 0.5)[0] ==
            Approx(probability_by_integration(mean, sigma, 0.5)).epsilon(1e-10));
    }
  }
}

TEST_CASE("without variance POI is certain, one way or the other") {
  CHECK(probability_of_improvement(prediction_of(1.0, 0.0), 3.0)[0] == 1.0);
  CHECK(probability_of_improvement(prediction_of(3.0, 0.0), 1.0)[0] == 0.0);
  CHECK(probability_of_improvement(prediction_of(1.0, 0.0), 1.0)[0] == 0.0);
  CHECK(log_probability_of_improvement(prediction_of(1.0, 0.0), 3.0)[0] == 0.0);
  CHECK(log_probability_of_improvement(prediction_of(3.0, 0.0), 1.0)[0] == -infinity);
  surrogates::PointPrediction point = linear_prediction(VectorXd::Ones(2));
  point.variance = 0.0;
  for (const double target : {-5.0, 1.0, 5.0}) {
    VectorXd gradient, log_gradient;
    CHECK(probability_of_improvement(point, target, &gradient) == (target > 1.0 ? 1.0 : 0.0));
    log_probability_of_improvement(point, target, &log_gradient);
    CHECK(gradient.isZero(0.0));
    CHECK(log_gradient.isZero(0.0));
  }
}

TEST_CASE("log POI is the logarithm of POI, and is finite where POI underflows or is one") {
  for (double z = -20.0; z <= 8.0; z += 0.25) {
    const auto p = prediction_of(-z, 1.0);
    CHECK(log_probability_of_improvement(p, 0.0)[0] ==
          Approx(std::log(probability_of_improvement(p, 0.0)[0])).epsilon(1e-13).margin(1e-15));
  }
  // Abramowitz & Stegun, table 26.2: -log10 Phi(-z) for z = 10, 50, 100, 500
  const double ten = std::numbers::ln10;
  CHECK(log_probability_of_improvement(prediction_of(10, 1.0), 0.0)[0] == Approx(-23.11805 * ten).epsilon(3e-7));
  CHECK(log_probability_of_improvement(prediction_of(50, 1.0), 0.0)[0] == Approx(-544.96634 * ten).epsilon(2e-8));
  CHECK(log_probability_of_improvement(prediction_of(100, 1.0), 0.0)[0] == Approx(-2173.87154 * ten).epsilon(4e-9));
  CHECK(log_probability_of_improvement(prediction_of(500, 1.0), 0.0)[0] == Approx(-54289.90830 * ten).epsilon(2e-10));
  CHECK(std::isfinite(log_probability_of_improvement(prediction_of(1e150, 1.0), 0.0)[0]));
  CHECK(log_probability_of_improvement(prediction_of(-10, 1.0), 0.0)[0] == Approx(-7.6198530241605e-24).epsilon(1e-12));
  CHECK(log_probability_of_improvement(prediction_of(-1e150, 1.0), 0.0)[0] == 0.0);
}

TEST_CASE("gradients of POI and log POI are those of finite differences, near and far") {
  for (const double target : {4.0, 2.0, 0.0, -3.0, -12.0}) {
    check_gradient([&](const VectorXd& x, VectorXd* gradient) {
      return probability_of_improvement(linear_prediction(x), target, gradient);
    });
    check_gradient([&](const VectorXd& x, VectorXd* gradient) {
      return log_probability_of_improvement(linear_prediction(x), target, gradient);
    });
  }
}

TEST_CASE("a gradient that underflows is zero, not NaN, and log POI still has one") {
  VectorXd gradient, log_gradient;
  const auto far = linear_prediction(VectorXd::Zero(2));
  CHECK(probability_of_improvement(far, -1e200, &gradient) == 0.0);
  CHECK(gradient.isZero(0.0));
  CHECK(std::isfinite(log_probability_of_improvement(far, -1e100, &log_gradient)));
  CHECK(log_gradient.allFinite());
  CHECK(log_gradient.norm() > 1e100);
}

TEST_CASE("a batch holds the values of its points, a lower target a lower probability") {
  const surrogates::Prediction batch{Eigen::Vector3d(0.0, 1.0, 2.0), Eigen::Vector3d(1.0, 0.0, 4.0)};
  const VectorXd values = probability_of_improvement(batch, 1.5), lower = probability_of_improvement(batch, 1.2);
  for (Eigen::Index i = 0; i < 3; ++i) {
    CHECK(values[i] == probability_of_improvement(prediction_of(batch.mean[i], batch.variance[i]), 1.5)[0]);
    CHECK(lower[i] <= values[i]);
  }
  CHECK(probability_of_improvement({VectorXd(0), VectorXd(0)}, 1.5).size() == 0);
}
