#include "surrogates/inference/sghmc.hpp"

#include "core/error.hpp"
#include "surrogates/inference/normal_noise.hpp"
#include "targets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// The formula of sghmc.hpp.
double stationary_variance(const SghmcOptions& options, double precision, double preconditioner,
                           double gradient_noise) {
  const double step2 = options.step * options.step, h = step2 * preconditioner, a = options.friction;
  const double noise = std::max(2.0 * h * a - step2 * step2, 1e-16) + h * h * gradient_noise;
  return (2.0 - a) * noise / (a * h * precision * (2.0 * (2.0 - a) - h * precision));
}

struct NoisyGradient {
  VectorXd mean, precision;
  double noise;  // standard deviation
  Random random{17};

  void operator()(const VectorXd& theta, VectorXd& gradient) {
    gradient = precision.cwiseProduct(theta - mean);
    if (noise == 0.0) return;
    for (double& g : gradient) g += noise * random.normal();
  }
};

}  // namespace

TEST_CASE("SGHMC has a Gaussian's mean, and the variance that its step size explains", "[inference]") {
  const VectorXd precision = Eigen::Vector4d(0.25, 1.0, 4.0, 25.0);
  for (const double noise : {0.0, 3.0}) {
    NoisyGradient gradient{.mean = Eigen::Vector4d(1.0, -2.0, 0.5, 0.0), .precision = precision, .noise = noise};
    const SghmcOptions options{.burn_in = 20000, .draws = 60000, .thin = 40, .step = 0.1};
    Random random(test_seed(1));
    const auto result = sample_sghmc<double>(gradient, VectorXd::Zero(4), options, random);
    for (Index i = 0; i < 4; ++i) {
      const VectorXd draws = result.draws.row(i).transpose();
      targets::check_mean(draws, gradient.mean[i]);
      const double expected = stationary_variance(options, precision[i], result.preconditioner[i], noise * noise);
      targets::check_mean((draws.array() - gradient.mean[i]).square(), expected);
    }
  }
}

TEST_CASE("the bias of SGHMC's variance goes as the square of its step", "[inference]") {
  const auto bias = [](double step) { return 1.0 - stationary_variance({.step = step}, 1.0, 1.0, 0.0); };
  CHECK(bias(0.02) == Approx(4.0 * bias(0.01)).epsilon(0.01));
  CHECK(bias(0.01) == Approx(1e-3).epsilon(0.05));
}

// The recursion of sghmc.hpp by hand: theta = 2, gradient 3 theta, one step of the burn-in. Noise is drawn in the order
// of fill_normal.
TEST_CASE("one step is that of the recursion", "[inference]") {
  const auto gradient = [](const VectorXd& theta, VectorXd& g) { g = 3.0 * theta; };
  const SghmcOptions options{.burn_in = 1, .draws = 1, .thin = 1, .step = 0.1};
  Random random(test_seed(2)), twin(test_seed(2));
  const auto result = sample_sghmc<double>(gradient, VectorXd::Constant(1, 2.0), options, random);
  double theta = 2.0, momentum = 0.0, tau = 1.0, g = 1.0, v = 1.0;
  for (const bool burn_in : {true, false}) {
    const double G = 3.0 * theta;
    if (burn_in) {
      const double r = 1.0 / (tau + 1.0);
      tau += 1.0 - tau * g * g / (v + 1e-10);
      g += r * (G - g);
      v += r * (G * G - v);
    }
    const double M = 1.0 / (std::sqrt(v) + 1e-10);
    const double variance = std::max(2.0 * 0.01 * 0.05 * M - 1e-4, 1e-16);
    momentum += -0.01 * M * G - 0.05 * momentum + std::sqrt(variance) * twin.normal();
    theta += momentum;
  }
  CHECK(result.draws(0, 0) == Approx(theta).epsilon(1e-14));
  CHECK(result.preconditioner[0] == Approx(1.0 / std::sqrt(v)).epsilon(1e-9));
}

TEST_CASE("single precision agrees with double", "[inference]") {
  const auto gradient = [](const Eigen::VectorXf& theta, Eigen::VectorXf& g) { g = theta; };
  const SghmcOptions options{.burn_in = 5000, .draws = 20000, .thin = 40, .step = 0.1};
  Random random(test_seed(3));
  const auto result = sample_sghmc<float>(gradient, Eigen::VectorXf::Zero(3), options, random);
  for (Index i = 0; i < 3; ++i) {
    const VectorXd draws = result.draws.row(i).transpose().cast<double>();
    targets::check_mean(draws.cwiseAbs2(), stationary_variance(options, 1.0, double(result.preconditioner[i]), 0.0));
  }
}

TEST_CASE("normal noise in single precision is normal", "[inference]") {
  Random random(test_seed(4));
  Eigen::VectorXf noise(200001);  // odd, and not a multiple of a batch
  fill_normal(random, noise);
  const VectorXd x = noise.cast<double>();
  const auto n = static_cast<double>(x.size());
  check_z("mean", x.mean(), 0.0, 1.0 / std::sqrt(n));
  check_z("variance", x.squaredNorm() / n, 1.0, std::sqrt(2.0 / n));
  check_z("fourth moment", x.array().square().square().mean(), 3.0, std::sqrt(96.0 / n));
  VectorXd sorted = x;
  std::sort(sorted.begin(), sorted.end());
  double distance = 0.0;
  for (Index i = 0; i < sorted.size(); ++i) {
    const double expected = 0.5 * std::erfc(-sorted[i] / std::sqrt(2.0));
    distance = std::max(distance, std::abs(expected - (static_cast<double>(i) + 0.5) / n));
  }
  check_below("KS distance", distance, ks_bound(n));
  // Neighbours and the two halves of a pair are uncorrelated.
  const Index m = x.size();
  for (const Index lag : {Index{1}, Index{2}, Index{128}}) {
    check_z("autocorrelation", x.head(m - lag).dot(x.tail(m - lag)) / n, 0.0, 1.0 / std::sqrt(n));
    const double squares = x.head(m - lag).cwiseAbs2().dot(x.tail(m - lag).cwiseAbs2()) / n;
    check_z("autocorrelation of squares", squares, 1.0, std::sqrt(8.0 / n));
  }
}

TEST_CASE("SGHMC refuses settings out of range and reports divergence", "[inference]") {
  const auto gradient = [](const VectorXd& theta, VectorXd& g) { g = theta; };
  Random random(test_seed(5));
  const VectorXd start = VectorXd::Ones(2);
  CHECK_THROWS_AS(sample_sghmc<double>(gradient, start, {.burn_in = -1}, random), InputError);
  CHECK_THROWS_AS(sample_sghmc<double>(gradient, start, {.draws = 0}, random), InputError);
  CHECK_THROWS_AS(sample_sghmc<double>(gradient, start, {.thin = 0}, random), InputError);
  CHECK_THROWS_AS(sample_sghmc<double>(gradient, start, {.step = 0.0}, random), InputError);
  CHECK_THROWS_AS(sample_sghmc<double>(gradient, start, {.friction = 1.0}, random), InputError);
  CHECK_THROWS_AS(sample_sghmc<double>(gradient, start, {.epsilon = 0.0}, random), InputError);
  CHECK_THROWS_AS(sample_sghmc<double>(gradient, start, {.burn_in = 0, .draws = 100, .step = 10.0}, random), Error);
}
