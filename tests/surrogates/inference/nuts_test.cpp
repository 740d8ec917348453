#include "surrogates/inference/nuts.hpp"

#include <algorithm>
#include <numbers>

#include "core/error.hpp"
#include "surrogates/inference/metropolis_hastings.hpp"
#include "targets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("NUTS has the moments of correlated and ill-conditioned Gaussians", "[inference]") {
  Random random(test_seed(1));
  const targets::Gaussian correlated = targets::correlated();
  const NutsResult two = sample_nuts(correlated, VectorXd::Zero(2), {.draws = 10000}, random);
  targets::check_moments(two.draws, correlated);
  // Dual averaging exceeds its target where the acceptance curve bends, as here: long steps suddenly become unstable.
  check_above("acceptance", two.acceptance, 0.75);
  check_below("acceptance", two.acceptance, 0.999);
  check_below("divergences", static_cast<double>(two.divergences), 1.0);

  const targets::Gaussian hard = targets::ill_conditioned(6, 0.6);
  const NutsResult six = sample_nuts(hard, VectorXd::Zero(6), {.draws = 10000}, random);
  targets::check_moments(six.draws, hard);
}

TEST_CASE("NUTS on a 50-d standard normal: about 1000 effective draws of 1000, 7 to 15 leapfrog steps each",
          "[inference]") {
  const auto target = [](const VectorXd& theta, VectorXd* gradient) {
    if (gradient) *gradient = -theta;
    return -0.5 * theta.squaredNorm();
  };
  Random random(test_seed(2));
  const NutsResult result = sample_nuts(target, random_start(target, 50, random), {}, random);
  const VectorXd sizes = bulk_effective_sample_sizes(result.draws);
  check_above("mean bulk size", sizes.mean(), 600.0);
  check_above("least bulk size", sizes.minCoeff(), 300.0);
  check_above("leapfrogs", result.leapfrogs.cast<double>().mean(), 6.99);
  check_below("leapfrogs", result.leapfrogs.cast<double>().mean(), 15.01);
  CHECK(result.divergences == 0);
}

// v is N(0, 1) for any density of the others, by construction of the funnel.
TEST_CASE("NUTS finds the marginal of a gentle funnel; Neal's own shows by divergences", "[inference]") {
  Random random(test_seed(3));
  const targets::Funnel gentle{1.0};
  const NutsResult result = sample_nuts(gentle, VectorXd::Zero(5), {.draws = 40000}, random);
  const VectorXd v = result.draws.row(0).transpose();
  targets::check_mean(v, 0.0);
  targets::check_mean(v.cwiseAbs2(), 1.0);
  targets::check_mean((v.array() < -1.0).cast<double>(), 0.15866);
  targets::check_mean((v.array() > 1.0).cast<double>(), 0.15866);
  targets::check_mean((result.draws.row(1).transpose().array() * (-0.5 * v).array().exp()).square(), 1.0);

  // One chain in ten does not enter the neck.
  Index divergences = 0;
  for (int chain = 0; chain < 15 && divergences == 0; ++chain) {
    divergences += sample_nuts(targets::Funnel{3.0}, VectorXd::Zero(10), {.draws = 2000}, random).divergences;
  }
  CHECK(divergences > 0);
}

TEST_CASE("NUTS goes round the ring of the thesis, which a random walk does not", "[inference]") {
  const targets::Ring ring;
  Random random(test_seed(4));
  const VectorXd start = Eigen::Vector2d(7.0, 0.0);
  // As in the thesis: 1000 samples, 100 of them burn-in.
  const auto angles = [](const MatrixXd& draws) -> VectorXd {
    return draws.row(0).transpose().binaryExpr(draws.row(1).transpose(),
                                               [](double x, double y) { return std::atan2(y, x); });
  };
  const auto sectors = [&](const MatrixXd& draws) {  // number of 12 sectors visited
    Eigen::Array<bool, 12, 1> seen = Eigen::Array<bool, 12, 1>::Constant(false);
    for (const double angle : angles(draws)) {
      seen[std::min<Index>(11, static_cast<Index>((angle / std::numbers::pi + 1.0) * 6.0))] = true;
    }
    return seen.count();
  };
  double nuts_sectors = 0.0, walk_sectors = 0.0, log_ratio = 0.0;  // log ratio of sizes
  constexpr int chains = 10;
  for (int chain = 0; chain < chains; ++chain) {
    const MatrixXd nuts = sample_nuts(ring, start, {.warm_up = {.transitions = 100}, .draws = 900}, random).draws;
    const MatrixXd walk =
        sample_metropolis_hastings(ring, start, {.warm_up = 100, .draws = 900, .scale = 0.5}, random).draws;
    nuts_sectors += static_cast<double>(sectors(nuts)) / chains;
    walk_sectors += static_cast<double>(sectors(walk)) / chains;
    const VectorXd nuts_sizes = bulk_effective_sample_sizes(nuts), walk_sizes = bulk_effective_sample_sizes(walk);
    log_ratio += std::log(nuts_sizes.minCoeff() / walk_sizes.maxCoeff()) / chains;
  }
  check_above("sectors, NUTS", nuts_sectors, 11.0);
  check_below("sectors, walk", walk_sectors, 10.0);
  check_above("log ratio of sizes", log_ratio, std::log(5.0));

  const MatrixXd draws = sample_nuts(ring, start, {.draws = 10000}, random).draws;
  targets::check_mean(draws.colwise().norm().transpose(), targets::Ring::mean_radius);
  targets::check_mean(draws.colwise().squaredNorm().transpose(), targets::Ring::mean_square);
  targets::check_mean(draws.row(0).transpose(), 0.0);
  targets::check_mean(draws.row(1).transpose(), 0.0);
  targets::check_mean((angles(draws).array() > std::numbers::pi / 2.0).cast<double>(), 0.25);
}

TEST_CASE("depth, steps and divergences are reported as they were", "[inference]") {
  const targets::Gaussian target(VectorXd::Zero(2), Eigen::Matrix2d::Identity());
  Random random(test_seed(5));
  NutsOptions options{.draws = 50, .thin = 2, .max_depth = 3};
  options.warm_up = {.transitions = 0, .initial_step = 1e-3, .adapt_step = false, .adapt_mass = false};
  Index calls = 0;
  const auto counted = [&](const VectorXd& theta, VectorXd* gradient) {
    ++calls;
    return target(theta, gradient);
  };
  const NutsResult small_steps = sample_nuts(counted, VectorXd::Ones(2), options, random);
  CHECK(small_steps.depths.size() == 100);
  CHECK((small_steps.depths.array() == 3).all());
  CHECK((small_steps.leapfrogs.array() == 7).all());
  CHECK(small_steps.saturated == 100);
  CHECK(calls == 701);
  CHECK(small_steps.step == 1e-3);

  options.warm_up.initial_step = 100.0;
  const NutsResult long_steps = sample_nuts(target, VectorXd::Ones(2), options, random);
  CHECK(long_steps.divergences == 100);
  CHECK((long_steps.depths.array() == 0).all());
  CHECK((long_steps.draws.array() == 1.0).all());
  CHECK(long_steps.acceptance < 1e-10);
}

TEST_CASE("a warm start with masses needs no warm-up", "[inference]") {
  const targets::Gaussian hard = targets::ill_conditioned(4, 0.0);
  Random random(test_seed(6));
  const NutsResult first = sample_nuts(hard, VectorXd::Zero(4), {.draws = 500}, random);
  NutsOptions options{.draws = 2000};
  options.warm_up = {
      .transitions = 0, .initial_step = first.step, .adapt_step = false, .inverse_mass = first.inverse_mass};
  const NutsResult second = sample_nuts(hard, first.draws.col(499), options, random);
  CHECK(second.inverse_mass == first.inverse_mass);
  targets::check_moments(second.draws, hard);
}

TEST_CASE("NUTS stays where the density is positive", "[inference]") {
  const auto exponential = [](const VectorXd& theta, VectorXd* gradient) {
    if (gradient) gradient->setConstant(-1.0);
    return theta[0] > 0.0 ? -theta[0] : -std::numeric_limits<double>::infinity();
  };
  Random random(test_seed(7));
  const NutsResult result = sample_nuts(exponential, VectorXd::Ones(1), {.draws = 20000}, random);
  CHECK(result.draws.minCoeff() > 0.0);
  targets::check_mean(result.draws.row(0).transpose(), 1.0);
}

TEST_CASE("NUTS refuses settings out of range", "[inference]") {
  const targets::Gaussian target = targets::correlated();
  Random random(test_seed(8));
  const VectorXd start = VectorXd::Zero(2);
  CHECK_THROWS_AS(sample_nuts(target, start, {.draws = 0}, random), InputError);
  CHECK_THROWS_AS(sample_nuts(target, start, {.thin = 0}, random), InputError);
  CHECK_THROWS_AS(sample_nuts(target, start, {.max_depth = 0}, random), InputError);
  CHECK_THROWS_AS(sample_nuts(target, start, {.max_depth = 21}, random), InputError);
  CHECK_THROWS_AS(sample_nuts(target, start, {.max_energy_error = 0.0}, random), InputError);
}
