#include "optimizers/mixtures/prior_weight_search.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::VectorXd;

namespace {

double log_density(std::vector<HeldOut>& held_out, const PriorOptions& prior) {
  double sum = 0.0;
  for (HeldOut& one : held_out) {
    one.conditional.set_prior(prior);
    sum += one.conditional.log_density(one.targets).sum();
  }
  return sum;
}

/// Folds of three points; a share of the targets does not come from the conditional.
std::vector<HeldOut> folds(double share, Random& random) {
  std::vector<HeldOut> held_out;
  for (int fold = 0; fold < 8; ++fold) {
    const GaussianMixture mixture = any_mixture(2, 3, random);
    const Eigen::MatrixXd points = mixture.draws(3, random);
    VectorXd targets = points.row(1).transpose();
    for (double& y : targets) {
      if (random.bernoulli(share)) y = 15.0 * random.normal();
    }
    held_out.push_back(
        {BayesianConditional(GaussianMixtureRegression(mixture).conditionals(points.topRows(1)), 3.0, {}), targets});
  }
  return held_out;
}

}  // namespace

TEST_CASE("no weight of the prior on a fine grid is better than the one that is found") {
  Random random(test_seed(1));
  int inside = 0;
  for (int i = 0; i < 20; ++i) {
    std::vector<HeldOut> held_out = folds(0.05 * i, random);
    PriorOptions prior{.prior_sd = 10.0, .mix_moments = i % 4 == 3};
    const PriorWeight found = best_prior_weight(held_out, prior);
    REQUIRE(found.weight >= 1e-6 * (1.0 - 1e-12));
    REQUIRE(found.weight <= 1.0 + 1e-12);
    if (found.weight > 2e-6 && found.weight < 0.5) ++inside;
    prior.prior_weight = found.weight;
    CHECK(found.log_density == Approx(log_density(held_out, prior)).epsilon(1e-12));
    for (int k = 0; k <= 600; ++k) {
      prior.prior_weight = std::pow(10.0, -6.0 + 0.01 * k);
      CHECK(log_density(held_out, prior) < found.log_density + 1e-3);
    }
  }
  CHECK(inside > 2);  // not only at the bounds
}

TEST_CASE("a prior is worth nothing where the conditional has everything, and all where it has nothing") {
  Random random(test_seed(2));
  std::vector<HeldOut> right = folds(0.0, random), wrong = folds(1.0, random);
  CHECK(best_prior_weight(right, {.prior_sd = 1000.0}).weight < 1e-4);
  CHECK(best_prior_weight(wrong, {.prior_sd = 15.0}).weight > 1e-2);
}
