// Predictions for tests of acquisitions, and a check of gradients.
#pragma once

#include <cmath>

#include <Eigen/Core>

#include "catch.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

inline surrogates::Prediction prediction_of(double mean, double variance) {
  return {Eigen::VectorXd::Constant(1, mean), Eigen::VectorXd::Constant(1, variance)};
}

/// A prediction that depends on x as mean = slope (1.5 x0 - 0.5 x1), variance = scale exp(0.3 x0 + 0.8 x1).
inline surrogates::PointPrediction linear_prediction(const Eigen::VectorXd& x, double slope = 1.0, double scale = 1.0) {
  const Eigen::Vector2d a(1.5 * slope, -0.5 * slope), b(0.3, 0.8);
  const double variance = scale * std::exp(b.dot(x));
  return {a.dot(x), variance, a, variance * b};
}

/// Checks a score of (x, gradient or null) against central differences at (0.4, 0.7).
template <class Score>
void check_gradient(const Score& score) {
  constexpr double h = 1e-6;
  const Eigen::Vector2d x(0.4, 0.7);
  Eigen::VectorXd gradient;
  const double value = score(x, &gradient);
  CHECK(value == score(x, nullptr));
  REQUIRE(gradient.size() == 2);
  for (Eigen::Index d = 0; d < 2; ++d) {
    Eigen::Vector2d up = x, down = x;
    up[d] += h;
    down[d] -= h;
    const double difference = (score(up, nullptr) - score(down, nullptr)) / (2.0 * h);
    CHECK(gradient[d] == Approx(difference).epsilon(1e-6).margin(1e-9 * std::abs(value)));
  }
}

}  // namespace bobench::acquisitions
