#include "surrogates/gaussian_process/fenced_gaussian_process_regressor.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("a schedule by growth fits hyper-parameters to each of 100 observations, and then more rarely") {
  Random random(test_seed(1));
  const Wave data(140, random);
  FencedGaussianProcessRegressor model({.restarts = 0, .refit = {.growth = 0.05, .uncounted = 100}}, 1);
  std::vector<Index> fits;
  VectorXd last;
  for (Index n = 95; n <= 140; ++n) {
    model.fit(data.X.leftCols(n), data.y.head(n));
    const VectorXd theta = model.gaussian_process().theta();
    if (last.size() == 0 || theta != last) fits.push_back(n);
    last = theta;
  }
  REQUIRE(fits.size() == 36);  // 95 to 121, then every second to 139
  CHECK(fits[26] == 121);
  CHECK(fits[27] == 123);
  CHECK(fits.back() == 139);
}

TEST_CASE("between two fits the posterior is that of all observations with the hyper-parameters of the last") {
  Random random(test_seed(2));
  Wave data(60, random);
  data.y[10] = 1e6;  // above the fence
  FencedGaussianProcessRegressor model({.refit = {.every = 20}}, 1);
  model.fit(data.X.leftCols(45), data.y.head(45));
  const GaussianProcess before = model.gaussian_process();
  const double level = before.target_mean() + before.target_scale() * before.standardized_targets().maxCoeff();
  data.y[50] = 1e7;
  model.fit(data.X, data.y);
  const GaussianProcess& after = model.gaussian_process();
  CHECK(after.theta() == before.theta());
  CHECK(after.target_scale() == before.target_scale());
  CHECK(after.size() == 60);
  // The same by hand, in the unit of the standardised targets.
  GaussianProcess expected({.targets = TargetScaling::raw});
  const VectorXd targets = (data.y.cwiseMin(level).array() - before.target_mean()) / before.target_scale();
  expected.condition(data.X, targets, before.parameters());
  const MatrixXd points = random.uniform_vector(10).transpose();
  const Prediction found = model.predict(points), by_hand = expected.predict(points);
  for (Index i = 0; i < points.cols(); ++i) {
    CHECK((found.mean[i] - before.target_mean()) / before.target_scale() == Approx(by_hand.mean[i]).margin(1e-9));
    CHECK(found.variance[i] / std::pow(before.target_scale(), 2) == Approx(by_hand.variance[i]).margin(1e-9));
  }
}

TEST_CASE("data that do not begin as those of the last fit are fitted") {
  Random random(test_seed(3));
  const Wave data(40, random), other(41, random);
  FencedGaussianProcessRegressor model({.refit = {.every = 20}}, 1);
  model.fit(data.X, data.y);
  const VectorXd theta = model.gaussian_process().theta();
  model.fit(other.X, other.y);
  CHECK(model.gaussian_process().theta() != theta);
}
