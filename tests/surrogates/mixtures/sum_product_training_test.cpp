#include "surrogates/mixtures/sum_product_training.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("training never lowers its objective") {
  Random random(test_seed(1));
  double worst = 0.0;
  for (int i = 0; i < 150; ++i) {
    const Index D = 2 + random.index(3);
    const MatrixXd points = any_mixture(D, 3, random).draws(1 + random.index(30), random);
    const SumProductOptions options{.channels = static_cast<int>(1 + random.index(4)),
                                    .tracks = static_cast<int>(1 + random.index(2)),
                                    .starts = 1,
                                    .iterations = 60,
                                    .tolerance = 0.0,
                                    .alpha = i % 3 == 0 ? 0.0 : 10.0 * random.uniform() + 0.1,
                                    .target_alpha = i % 4 == 0 ? 0.0 : 10.0 * random.uniform() + 0.1,
                                    .beta = random.uniform()};
    const auto all = fit_sum_product_network(points, options, random).objectives;
    for (std::size_t t = 1; t < all.size(); ++t) {
      worst = std::max(worst, (all[t - 1] - all[t]) / (1.0 + std::abs(all[t])));
    }
  }
  CHECK(worst < 1e-9);
}

TEST_CASE("with one leaf for each variable training is done in a step, by the formula") {
  Random random(test_seed(2));
  const MatrixXd points = any_mixture(2, 1, random).draws(40, random);
  const SumProductOptions options{
      .channels = 1, .tracks = 1, .starts = 1, .iterations = 1, .alpha = 3.0, .target_alpha = 2.0, .beta = 0.5};
  const SumProductParameters fitted = fit_sum_product_network(points, options, random).network.parameters();
  for (Index d = 0; d < 2; ++d) {
    const double mean = points.row(d).mean(), spread = (points.row(d).array() - mean).square().sum();
    CHECK(fitted.means[d] == Approx(mean).epsilon(1e-12));
    CHECK(fitted.variances[d] == Approx((spread + 1.0) / (40.0 + (d == 0 ? 6.0 : 4.0) + 3.0)).epsilon(1e-10));
  }
}

TEST_CASE("a network learns two groups, and stops") {
  Random random(test_seed(3));
  MatrixXd means(2, 2);
  means << -1.0, 1.0, 1.0, -1.0;
  const GaussianMixture truth(VectorXd::Ones(2), means, std::vector<MatrixXd>(2, 0.05 * MatrixXd::Identity(2, 2)));
  const MatrixXd points = truth.draws(200, random), others = truth.draws(200, random);
  const SumProductFit fit =
      fit_sum_product_network(points, {.channels = 5, .alpha = 2.0, .target_alpha = 2.0, .beta = 0.1}, random);
  CHECK(fit.converged);
  CHECK(fit.objectives.size() < 1000);
  check_above("mean log-likelihood compared with the truth's",
              fit.network.log_density(others).mean() - truth.log_density(others).mean(), -0.3);
}

TEST_CASE("degenerate data have a network") {
  Random random(test_seed(4));
  for (const double alpha : {0.0, 100.0}) {
    const SumProductOptions options{
        .channels = 3, .starts = 2, .iterations = 50, .alpha = alpha, .target_alpha = alpha};
    for (const MatrixXd& points : {MatrixXd(MatrixXd::Constant(2, 1, 0.5)), MatrixXd(MatrixXd::Constant(3, 10, -1.0)),
                                   MatrixXd(1e150 * MatrixXd::Ones(2, 4))}) {
      const SumProductFit fit = fit_sum_product_network(points, options, random);
      CHECK(fit.network.parameters().means.allFinite());
      CHECK((fit.network.parameters().variances.array() > 0.0).all());
    }
    CHECK_THROWS_AS(fit_sum_product_network(MatrixXd(2, 0), options, random), Error);
    CHECK_THROWS_AS(fit_sum_product_network(MatrixXd::Constant(2, 2, NAN), options, random), Error);
  }
}
