#include "surrogates/mixtures/bayesian_conditional.hpp"

#include <algorithm>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

ConditionalMixture any_conditional(Random& random) {
  const GaussianMixture mixture = any_mixture(2, 3, random);
  return GaussianMixtureRegression(mixture).conditionals(mixture.draws(6, random).topRows(1));
}

}  // namespace

TEST_CASE("density, distribution, moments and quantiles of the conditional belong together") {
  Random random(test_seed(1));
  for (const bool mix_moments : {false, true}) {
    const BayesianConditional conditional(any_conditional(random), 10.0,
                                          {.prior_weight = 0.5, .prior_sd = 3.0, .mix_moments = mix_moments});
    const auto density_at = [&](double y) {
      return VectorXd(conditional.log_density(VectorXd::Constant(conditional.points(), y)).array().exp());
    };
    for (Index i = 0; i < conditional.points(); ++i) {
      const auto moment = [&](int power) {
        return integral([&](double y) { return std::pow(y, power) * density_at(y)[i]; }, -60.0, 60.0);
      };
      CHECK(moment(0) == Approx(1.0).epsilon(1e-10));
      CHECK(conditional.moments().mean[i] == Approx(moment(1)).epsilon(1e-9).margin(1e-9));
      const double mean = conditional.moments().mean[i];
      CHECK(conditional.moments().variance[i] == Approx(moment(2) - mean * mean).epsilon(1e-9));
      const double below = integral([&](double y) { return density_at(y)[i]; }, -60.0, 0.3, 100000);
      CHECK(conditional.probability(VectorXd::Constant(conditional.points(), 0.3))[i] == Approx(below).epsilon(1e-6));
    }
    for (const double level : {1e-6, 0.1, 0.5, 0.975}) {
      const VectorXd back = conditional.probability(conditional.quantile(level));
      CHECK((back.array() - level).abs().maxCoeff() < 1e-10);
    }
    CHECK_THROWS_AS(conditional.quantile(1.0), InputError);
  }
}

TEST_CASE("a prior that replaces another is as if given at once") {
  Random random(test_seed(7));
  const ConditionalMixture plain = any_conditional(random);
  const PriorOptions prior{.prior_weight = 0.3, .prior_sd = 2.0};
  const BayesianConditional expected(plain, 8.0, prior);
  BayesianConditional conditional(plain, 8.0, {.prior_weight = 1e-6, .prior_sd = 7.0, .mix_moments = true});
  conditional.set_prior(prior);
  CHECK(conditional.alpha() == expected.alpha());
  CHECK(conditional.moments().mean == expected.moments().mean);
  CHECK(conditional.moments().variance == expected.moments().variance);
  const VectorXd y = random.normal_vector(plain.points());
  CHECK(conditional.log_density(y) == expected.log_density(y));
}

TEST_CASE("with no weight the prior is nothing, with all of it everything") {
  Random random(test_seed(2));
  const ConditionalMixture plain = any_conditional(random);
  const Prediction moments = plain.moments();
  const BayesianConditional without(plain, 5.0, {.prior_weight = 0.0}), hardly(plain, 5.0, {.prior_weight = 1e-300});
  const BayesianConditional all(plain, 5.0, {.prior_weight = 1e300, .prior_sd = 4.0});
  CHECK((without.moments().mean - moments.mean).cwiseAbs().maxCoeff() == 0.0);
  CHECK((without.moments().variance - moments.variance).cwiseAbs().maxCoeff() == 0.0);
  CHECK((hardly.moments().mean - moments.mean).cwiseAbs().maxCoeff() < 1e-12);
  CHECK(all.moments().mean.cwiseAbs().maxCoeff() < 1e-12);
  CHECK((all.moments().variance.array() - 16.0).abs().maxCoeff() < 1e-9);
}

TEST_CASE("far from the data the conditional is the prior (K17)") {
  Random random(test_seed(3));
  const GaussianMixture mixture = any_mixture(2, 3, random);
  const GaussianMixtureRegression regression(mixture);
  for (const double x : {1e3, 1e160}) {
    const BayesianConditional far(regression.conditionals(MatrixXd::Constant(1, 1, x)), 100.0, {});
    CHECK(far.alpha()[0] == 0.0);
    CHECK(far.moments().mean[0] == 0.0);
    CHECK(far.moments().variance[0] == 100.0);
    CHECK(far.quantile(0.5)[0] == Approx(0.0).margin(1e-6));
  }
}

TEST_CASE("draws of the conditional are distributed as it says") {
  Random random(test_seed(4));
  const ConditionalMixture one = any_conditional(random);
  const BayesianConditional conditional(one, 3.0, {.prior_weight = 0.3, .prior_sd = 2.0});
  const int n = 3000;
  MatrixXd draws(conditional.points(), n);
  for (int i = 0; i < n; ++i) {
    draws.col(i) =
        conditional.draw(random.uniform_vector(conditional.points()), random.normal_vector(conditional.points()));
  }
  std::vector<double> distances(static_cast<std::size_t>(conditional.points()), 0.0);
  for (Index p = 0; p < conditional.points(); ++p) {
    std::vector<double> values(draws.row(p).begin(), draws.row(p).end());
    std::ranges::sort(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double below = conditional.probability(VectorXd::Constant(conditional.points(), values[i]))[p];
      auto& distance = distances[static_cast<std::size_t>(p)];
      distance = std::max(distance, std::abs(below - (static_cast<double>(i) + 0.5) / n));
    }
  }
  check_below("Kolmogorov-Smirnov", *std::ranges::max_element(distances), ks_bound(n));
}
