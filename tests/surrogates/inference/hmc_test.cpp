#include "surrogates/inference/hmc.hpp"

#include "core/error.hpp"
#include "targets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::VectorXd;

TEST_CASE("HMC has the moments of correlated and ill-conditioned Gaussians", "[inference]") {
  Random random(test_seed(1));
  const targets::Gaussian correlated = targets::correlated();
  const HmcResult two =
      sample_hmc(correlated, VectorXd::Zero(2), {.draws = 8000, .leapfrogs = 8, .jitter = 0.3}, random);
  targets::check_moments(two.draws, correlated);
  // Dual averaging errs upwards where acceptance bends, as here: long steps are unstable at once.
  check_above("acceptance", two.acceptance, 0.75);
  check_below("acceptance", two.acceptance, 0.999);

  const targets::Gaussian hard = targets::ill_conditioned(5, 0.5);
  const HmcResult five = sample_hmc(hard, VectorXd::Zero(5), {.draws = 8000, .leapfrogs = 12, .jitter = 0.3}, random);
  targets::check_moments(five.draws, hard);
  check_below("log ratio of masses", std::abs(std::log(five.inverse_mass[4] / five.inverse_mass[0] / 1e6)), 0.7);
}

// With a unit mass, 10 steps of pi/5 come back to where they began, up to the integrator's error: nothing moves but by
// jitter.
TEST_CASE("jitter breaks periodic trajectories; without adaptation the step is the one given", "[inference]") {
  const targets::Gaussian target(VectorXd::Zero(3), Eigen::MatrixXd::Identity(3, 3));
  HmcOptions options{.draws = 3000, .leapfrogs = 64};
  options.warm_up = {.transitions = 0, .initial_step = 2.0 * std::acos(-1.0) / 64.0, .adapt_step = false};
  Random random(test_seed(2));
  const VectorXd start = VectorXd::Ones(3);
  const HmcResult periodic = sample_hmc(target, start, options, random);
  CHECK(periodic.step == options.warm_up.initial_step);
  check_below("periodic size", effective_sample_size(periodic.draws.row(0).transpose()), 100.0);
  options.jitter = 0.5;
  const HmcResult jittered = sample_hmc(target, start, options, random);
  check_above("jittered size", effective_sample_size(jittered.draws.row(0).transpose()), 300.0);
}

TEST_CASE("HMC refuses settings out of range", "[inference]") {
  const targets::Gaussian target = targets::correlated();
  Random random(test_seed(3));
  const VectorXd start = VectorXd::Zero(2);
  CHECK_THROWS_AS(sample_hmc(target, start, {.draws = 0}, random), InputError);
  CHECK_THROWS_AS(sample_hmc(target, start, {.thin = 0}, random), InputError);
  CHECK_THROWS_AS(sample_hmc(target, start, {.leapfrogs = 0}, random), InputError);
  CHECK_THROWS_AS(sample_hmc(target, start, {.jitter = 1.0}, random), InputError);
  HmcOptions options;
  options.warm_up.transitions = -1;
  CHECK_THROWS_AS(sample_hmc(target, start, options, random), InputError);
  options.warm_up = {.initial_step = 0.0};
  CHECK_THROWS_AS(sample_hmc(target, start, options, random), InputError);
  options.warm_up = {.dual_averaging = {.target = 1.0}};
  CHECK_THROWS_AS(sample_hmc(target, start, options, random), InputError);
  options.warm_up = {.inverse_mass = VectorXd::Ones(3)};
  CHECK_THROWS_AS(sample_hmc(target, start, options, random), InputError);
  options.warm_up = {.inverse_mass = VectorXd::Zero(2)};
  CHECK_THROWS_AS(sample_hmc(target, start, options, random), InputError);
}
