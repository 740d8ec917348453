#include "acquisitions/confidence_bound.hpp"

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/mixture_regressor.hpp"
#include "test_seed.hpp"
#include "tests/acquisitions/predictions.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("the bound is kappa standard deviations below the mean, with its sign turned") {
  const surrogates::Prediction batch{Eigen::Vector3d(1.0, 2.0, -3.0), Eigen::Vector3d(4.0, 9.0, 0.0)};
  CHECK(confidence_bound(batch, 2.0) == VectorXd(Eigen::Vector3d(3.0, 4.0, 3.0)));
  CHECK(confidence_bound(batch, 0.0) == VectorXd(-batch.mean));
}

TEST_CASE("a larger kappa prefers the uncertain point") {
  const surrogates::Prediction two{Eigen::Vector2d(0.0, 1.0), Eigen::Vector2d(0.01, 4.0)};
  const VectorXd exploiting = confidence_bound(two, 0.1), exploring = confidence_bound(two, 2.0);
  CHECK(exploiting[0] > exploiting[1]);
  CHECK(exploring[0] < exploring[1]);
}

TEST_CASE("the gradient of the bound is that of finite differences, and the mean's alone without variance") {
  for (const double kappa : {0.0, 0.5, 3.0}) {
    check_gradient(
        [&](const VectorXd& x, VectorXd* gradient) { return confidence_bound(linear_prediction(x), kappa, gradient); });
  }
  surrogates::PointPrediction point = linear_prediction(VectorXd::Ones(2));
  point.variance = 0.0;
  VectorXd gradient;
  CHECK(confidence_bound(point, 2.0, &gradient) == -1.0);
  CHECK(gradient == VectorXd(-point.mean_gradient));
}

TEST_CASE("the master thesis's quantiles 0.841 and 0.999 are 1 and 3.09 standard deviations") {
  CHECK(confidence_factor(0.841) == Approx(1.0).epsilon(2e-3));
  CHECK(confidence_factor(0.999) == Approx(3.090232306167813).epsilon(1e-14));
  CHECK(confidence_factor(0.5) == 0.0);
  for (const double wrong : {0.0, 1.0, 1.5, std::nan("")}) CHECK_THROWS_AS(confidence_factor(wrong), InputError);
}

TEST_CASE("the empirical bound interpolates the lower quantile of the draws") {
  MatrixXd draws(5, 2);
  draws << 3, 30, 1, 10, 5, 50, 2, 20, 4, 40;
  CHECK(empirical_confidence_bound(draws, 0.5).isApprox(Eigen::Vector2d(-3.0, -30.0), 1e-15));
  CHECK(empirical_confidence_bound(draws, 0.75).isApprox(Eigen::Vector2d(-2.0, -20.0), 1e-15));
  CHECK(empirical_confidence_bound(draws, 0.9).isApprox(Eigen::Vector2d(-1.4, -14.0), 1e-14));
  CHECK(empirical_confidence_bound(draws.topRows(1), 0.9) == VectorXd(Eigen::Vector2d(-3.0, -30.0)));
  draws(3, 1) = std::nan("");
  CHECK(empirical_confidence_bound(draws, 0.75)[0] == -2.0);
  CHECK(std::isnan(empirical_confidence_bound(draws, 0.75)[1]));
  CHECK_THROWS_AS(empirical_confidence_bound(MatrixXd(0, 2), 0.9), InputError);
  CHECK_THROWS_AS(empirical_confidence_bound(draws, 1.0), InputError);
}

TEST_CASE("on normal draws the empirical bound is the closed one, within standard errors") {
  constexpr Eigen::Index count = 100000;
  Random random(test_seed(1));
  MatrixXd draws(count, 1);
  draws.col(0) = (2.0 + 3.0 * random.normal_vector(count).array()).matrix();
  for (const double confidence : {0.1, 0.5, 0.841, 0.99}) {
    const double kappa = confidence_factor(confidence);
    const double density = std::exp(-0.5 * kappa * kappa) / std::sqrt(2.0 * std::numbers::pi) / 3.0;
    const double error = std::sqrt(confidence * (1.0 - confidence) / static_cast<double>(count)) / density;
    const double closed = confidence_bound(prediction_of(2.0, 9.0), kappa)[0];
    check_z("bound", empirical_confidence_bound(draws, confidence)[0], closed, error);
  }
}

TEST_CASE("the bound of a mixture is its quantile: its distribution has the remaining probability below") {
  Random random(test_seed(2));
  MatrixXd X = random.uniform_vector(30).transpose();
  VectorXd y = random.normal_vector(30);
  y.head(15).array() += 20.0;
  surrogates::GaussianMixtureRegressor mixture({.model = {.density = {.components = 3, .starts = 2}}}, 1);
  mixture.fit(X, y);
  const surrogates::Regressor model(mixture);
  for (const double confidence : {0.841, 0.999}) {
    const VectorXd bound = QuantileConfidenceBound{.confidence = confidence}.of({model, 0.0, X}).score(X);
    CHECK((model.probability(X, -bound).array() - (1.0 - confidence)).abs().maxCoeff() < 1e-9);
  }
}
