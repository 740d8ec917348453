#include "surrogates/gaussian_process/robo_prior.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

/// scipy: lognorm.logpdf(t0, 1) + log(log1p(3 (0.1 / exp(noise))^2)) + log(2 pi) / 2; we omit the last term
VectorXd theta(double t0, double metric, double noise) {
  return Eigen::Vector4d(t0, metric, -1.0, noise);
}

}  // namespace

TEST_CASE("RoBO's prior has the log-normal and the horseshoe density, and ends where they do", "[robo_prior]") {
  CHECK(robo_log_prior(theta(1.0, 0.0, 0.0), nullptr) == Approx(std::log(std::log(1.03))));
  CHECK(robo_log_prior(theta(std::exp(2.0), 0.0, std::log(0.1)), nullptr) == Approx(-4.0 + std::log(std::log(4.0))));
  for (const VectorXd& outside : {theta(0.0, 0.0, 0.0), theta(-1.0, 0.0, 0.0), theta(1.0, 2.0, 0.0),
                                  theta(1.0, -10.0, 0.0), theta(20.1, 0.0, 0.0), theta(1.0, 0.0, -20.1)}) {
    CHECK(robo_log_prior(outside, nullptr) == -inf);
  }
}

TEST_CASE("the gradient of RoBO's prior is that of finite differences", "[robo_prior]") {
  const VectorXd at = theta(1.7, -3.0, -4.0);
  VectorXd gradient;
  robo_log_prior(at, &gradient);
  for (Index i = 0; i < at.size(); ++i) {
    const double h = 1e-5;
    VectorXd up = at, down = at;
    up[i] += h;
    down[i] -= h;
    CHECK(gradient[i] ==
          Approx((robo_log_prior(up, nullptr) - robo_log_prior(down, nullptr)) / (2.0 * h)).margin(1e-8));
  }
}

TEST_CASE("draws from RoBO's prior have its quantiles", "[robo_prior]") {
  Random random(test_seed(1));
  const MatrixXd draws = sample_robo_prior(2, 20000, random);
  const auto share_below = [](const auto& row, double limit) {
    return static_cast<double>((row.array() < limit).count()) / 20000.0;
  };
  const double error = std::sqrt(0.25 / 20000.0);
  check_z("amplitudes", share_below(draws.row(0), 1.0), 0.5, error);  // exp of a standard normal
  check_z("amplitudes", share_below(draws.row(0), std::exp(1.0)), 0.8413447, error);
  check_z("first metric", share_below(draws.row(1), -4.0), 0.5, error);
  check_z("second metric", share_below(draws.row(2), -7.0), 0.25, error);
  CHECK(draws.middleRows(1, 2).minCoeff() >= -10.0);
  CHECK(draws.middleRows(1, 2).maxCoeff() < 2.0);
  // One normal draw is shared: the noise over its median is half-Cauchy, quartiles tan(pi/8) and tan(3 pi/8).
  VectorXd noise = draws.row(3).transpose();
  std::ranges::sort(noise);
  const double quartile = std::log(std::tan(3.0 * std::numbers::pi / 8.0));
  check_below("lower quartile", std::abs(noise[5000] - noise[10000] + quartile), 0.1);
  check_below("upper quartile", std::abs(noise[15000] - noise[10000] - quartile), 0.1);
}

TEST_CASE("RoBO's hyper-parameters are ours", "[robo_prior]") {
  const GaussianProcessParameters parameters = from_robo(Eigen::Vector4d(1.5, std::log(0.25), 0.0, std::log(1e-3)));
  CHECK(parameters.amplitude == Approx(2.0 * std::exp(1.5)));
  CHECK(parameters.length_scales.isApprox(Eigen::Vector2d(0.5, 1.0)));
  CHECK(parameters.noise == Approx(1e-3));
}
