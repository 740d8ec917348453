#include "surrogates/inference/metropolis_hastings.hpp"

#include "core/error.hpp"
#include "targets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::VectorXd;

TEST_CASE("Metropolis-Hastings has the moments of a correlated Gaussian", "[inference]") {
  const targets::Gaussian target = targets::correlated();
  Random random(test_seed(1));
  const auto result =
      sample_metropolis_hastings(target, VectorXd::Zero(2), {.draws = 20000, .thin = 5, .scale = 1.2}, random);
  targets::check_moments(result.draws, target);
  CHECK(result.scale == Approx(1.2));
}

// For a normal walk on a normal target, acceptance is (2 / pi) atan(2 / scale) in one dimension [Gelman, Roberts &
// Gilks 1996].
TEST_CASE("acceptance of the random walk is the known one", "[inference]") {
  const targets::Gaussian target(VectorXd::Zero(1), Eigen::MatrixXd::Identity(1, 1));
  Random random(test_seed(2));
  for (const double scale : {0.5, 2.4, 10.0}) {
    const auto result = sample_metropolis_hastings(target, VectorXd::Zero(1), {.draws = 50000, .scale = scale}, random);
    const double expected = 2.0 / std::acos(-1.0) * std::atan(2.0 / scale);
    check_below("acceptance at scale " + std::to_string(scale), std::abs(result.acceptance - expected), 0.02);
  }
}

TEST_CASE("the scale adapts to the acceptance wanted, in the warm-up only", "[inference]") {
  const targets::Gaussian target(VectorXd::Zero(10), 1e-4 * Eigen::MatrixXd::Identity(10, 10));
  Random random(test_seed(3));
  const auto result =
      sample_metropolis_hastings(target, VectorXd::Zero(10), {.warm_up = 5000, .draws = 20000, .adapt = true}, random);
  check_below("adapted acceptance", std::abs(result.acceptance - 0.234), 0.1);
  check_below("adapted scale", std::abs(std::log(result.scale / (0.01 * 2.38 / std::sqrt(10.0)))), 0.5);
}

TEST_CASE("Metropolis-Hastings refuses settings out of range and bad starts", "[inference]") {
  const targets::Gaussian target = targets::correlated();
  Random random(test_seed(4));
  const VectorXd start = VectorXd::Zero(2);
  CHECK_THROWS_AS(sample_metropolis_hastings(target, start, {.warm_up = -1}, random), InputError);
  CHECK_THROWS_AS(sample_metropolis_hastings(target, start, {.draws = 0}, random), InputError);
  CHECK_THROWS_AS(sample_metropolis_hastings(target, start, {.thin = 0}, random), InputError);
  CHECK_THROWS_AS(sample_metropolis_hastings(target, start, {.scale = 0.0}, random), InputError);
  CHECK_THROWS_AS(sample_metropolis_hastings(target, start, {.target = 1.0}, random), InputError);
  CHECK_THROWS_AS(sample_metropolis_hastings(target, VectorXd::Constant(2, std::nan("")), {}, random), InputError);
}
