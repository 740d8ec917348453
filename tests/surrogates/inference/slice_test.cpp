#include "surrogates/inference/slice.hpp"

#include "core/error.hpp"
#include "targets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::VectorXd;

TEST_CASE("slice sampling has the moments of a correlated Gaussian", "[inference]") {
  const targets::Gaussian target = targets::correlated();
  Random random(test_seed(1));
  targets::check_moments(sample_slice(target, VectorXd::Zero(2), {.draws = 20000, .thin = 3}, random).draws, target);
  // With a limit on the interval, and much too small widths.
  const SliceOptions limited{.draws = 20000, .thin = 10, .width = 0.3, .max_steps = 4, .adapt = false};
  const SliceResult result = sample_slice(target, VectorXd::Zero(2), limited, random);
  targets::check_moments(result.draws, target);
  CHECK((result.widths.array() == 0.3).all());
}

TEST_CASE("widths learn the scales, so that a sweep is cheap", "[inference]") {
  const targets::Gaussian target = targets::ill_conditioned(4, 0.0);
  Random random(test_seed(2));
  const SliceResult result = sample_slice(target, target.mean, {.draws = 10000}, random);
  targets::check_moments(result.draws, target);
  for (Index i = 0; i < 4; ++i) {
    check_below("width", std::abs(result.widths[i] / std::sqrt(target.covariance(i, i)) - 2.5), 1.2);
  }
  check_below("evaluations", result.evaluations, 4 * 6.0);
}

TEST_CASE("slice sampling keeps to the support and to unequal modes", "[inference]") {
  // Mixture of two uniforms: mass 3/4 on [0, 1], 1/4 on [1, 3], with a jump between them.
  const auto step = [](const VectorXd& theta, VectorXd*) {
    if (theta[0] < 0.0 || theta[0] > 3.0) return -std::numeric_limits<double>::infinity();
    return std::log(theta[0] < 1.0 ? 0.75 : 0.125);
  };
  Random random(test_seed(3));
  const SliceResult result = sample_slice(step, VectorXd::Constant(1, 0.5), {.draws = 20000}, random);
  CHECK((result.draws.array() >= 0.0 && result.draws.array() <= 3.0).all());
  targets::check_mean((result.draws.row(0).transpose().array() < 1.0).cast<double>(), 0.75);
}

// From Neal (2003), section 8: univariate slices of the funnel, v ~ N(0, 3).
TEST_CASE("slice sampling finds the marginal of Neal's funnel", "[inference]") {
  Random random(test_seed(4));
  const SliceResult result =
      sample_slice(targets::Funnel{3.0}, VectorXd::Zero(10), {.warm_up = 2000, .draws = 20000, .thin = 10}, random);
  const VectorXd v = result.draws.row(0).transpose();
  targets::check_mean(v, 0.0);
  targets::check_mean(v.cwiseAbs2(), 9.0);
  targets::check_mean((v.array() < -5.0).cast<double>(), 0.04779);
}

TEST_CASE("slice sampling refuses settings out of range, bad starts and improper densities", "[inference]") {
  const targets::Gaussian target = targets::correlated();
  Random random(test_seed(5));
  const VectorXd start = VectorXd::Zero(2);
  CHECK_THROWS_AS(sample_slice(target, start, {.warm_up = -1}, random), InputError);
  CHECK_THROWS_AS(sample_slice(target, start, {.draws = 0}, random), InputError);
  CHECK_THROWS_AS(sample_slice(target, start, {.thin = 0}, random), InputError);
  CHECK_THROWS_AS(sample_slice(target, start, {.width = 0.0}, random), InputError);
  CHECK_THROWS_AS(sample_slice(target, start, {.max_steps = -1}, random), InputError);
  CHECK_THROWS_AS(sample_slice(target, VectorXd::Constant(2, std::nan("")), {}, random), InputError);
  const auto flat = [](const VectorXd&, VectorXd*) { return 0.0; };
  CHECK_THROWS_AS(sample_slice(flat, start, {}, random), Error);
}
