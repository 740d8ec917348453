#include "surrogates/bnn/bnn_regressor.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Short chains, which are sufficient here.
BnnOptions quick(bool hierarchical) {
  return {.hierarchical = hierarchical, .chain_length = 600, .burn_in = 400, .thin = 2, .max_depth = 7};
}

struct Data {
  MatrixXd X;
  VectorXd y;
};

Data sine(Index n) {
  Data data{VectorXd::LinSpaced(n, 0.0, 0.6).transpose(), VectorXd(n)};
  data.y = 50.0 + 10.0 * (8.0 * data.X.row(0).transpose().array()).sin();
  return data;
}

}  // namespace

TEST_CASE("a Bayesian neural network passes near its data and is less sure away from them", "[bnn]") {
  const Data data = sine(6);
  for (const bool hierarchical : {false, true}) {
    // Short chains estimate the variance to a factor of ten: the mean of logarithms over several chains.
    double log_ratio = 0.0;
    constexpr int chains = 12;
    for (std::uint64_t chain = 0; chain < chains; ++chain) {
      BnnRegressor model(quick(hierarchical), test_seed(3 + chain));
      model.fit(data.X, data.y);
      const Prediction at_data = model.predict(data.X);
      check_below("error at the data", (at_data.mean - data.y).cwiseAbs().maxCoeff(), 1.0);
      check_below("deviation at the data", at_data.variance.cwiseSqrt().maxCoeff(), 1.0);
      const Prediction away = model.predict(MatrixXd::Constant(1, 1, 1.0));
      log_ratio += std::log(away.variance[0] / at_data.variance.maxCoeff()) / chains;
    }
    check_above("log ratio of variances", log_ratio, std::log(10.0));
  }
}

TEST_CASE("moments are those of the draws, and gradients those of finite differences", "[bnn]") {
  Random random(test_seed(1));
  MatrixXd X(3, 8);
  for (double& x : X.reshaped()) x = random.uniform();
  const VectorXd y = 1e3 * (X.colwise().sum().transpose().array() - 1.0).square();
  BnnRegressor model(quick(true), 5);
  model.fit(X, y);

  const MatrixXd draws = model.draws(X);
  REQUIRE(draws.rows() == 100);
  const Prediction prediction = model.predict(X);
  CHECK(prediction.mean.isApprox(draws.colwise().mean().transpose(), 1e-12));
  const VectorXd x = Eigen::Vector3d(0.3, 0.6, 0.2);
  const PointPrediction point = model.predict_with_gradient(x);
  const Prediction same = model.predict(x);
  CHECK(point.mean == Approx(same.mean[0]).epsilon(1e-12));
  CHECK(point.variance == Approx(same.variance[0]).epsilon(1e-9));
  CHECK(model.draws_with_gradient(x).values.isApprox(model.draws(x).col(0), 1e-12));
  for (Index i = 0; i < 3; ++i) {
    MatrixXd around(3, 2);
    around << x, x;
    around(i, 0) += 1e-6;
    around(i, 1) -= 1e-6;
    const Prediction f = model.predict(around);
    CHECK(point.mean_gradient[i] == Approx((f.mean[0] - f.mean[1]) / 2e-6).epsilon(1e-4));
    CHECK(point.variance_gradient[i] == Approx((f.variance[0] - f.variance[1]) / 2e-6).epsilon(1e-4));
  }
}

TEST_CASE("fits do not depend on the targets' unit, and repeat for a seed", "[bnn]") {
  const Data data = sine(5);
  BnnRegressor first(quick(true), 7), second(quick(true), 7), other(quick(true), 8);
  first.fit(data.X, data.y);
  second.fit(data.X, 1024.0 * data.y);  // a power of 2: rounding is the same
  other.fit(data.X, data.y);
  const MatrixXd at = MatrixXd::Constant(1, 1, 0.8);
  CHECK(first.predict(at).mean[0] == Approx(second.predict(at).mean[0] / 1024.0).epsilon(1e-9));
  CHECK(first.predict(at).mean[0] != other.predict(at).mean[0]);
}

TEST_CASE("one point, two, repeated ones and constant targets are fitted", "[bnn]") {
  for (const bool hierarchical : {false, true}) {
    for (const Index n : {1, 2, 6}) {
      BnnRegressor model(quick(hierarchical), test_seed(1));
      model.fit(MatrixXd::Constant(2, n, 0.5), VectorXd::Constant(n, -3.0));
      const Prediction prediction = model.predict(MatrixXd::Constant(2, 1, 0.5));
      check_below("error of constants", std::abs(prediction.mean[0] + 3.0), 0.1);
      CHECK(std::isfinite(prediction.variance[0]));
      CHECK(model.predict(MatrixXd::Random(2, 20)).mean.allFinite());
    }
  }
}

// Two leapfrog steps without warm-up: the second fit's draws remain near their start.
TEST_CASE("a warm start continues from the last draw", "[bnn]") {
  const Data data = sine(5);
  for (const bool warm : {true, false}) {
    BnnRegressor model({.chain_length = 2, .burn_in = 0, .thin = 2, .max_depth = 1, .warm_start = warm}, test_seed(2));
    model.fit(data.X, data.y);
    const VectorXd last = model.chain().draws.col(0);
    model.fit(data.X, data.y);
    const double distance = (model.chain().draws.col(0) - last).norm();
    note_margin(warm ? "warm distance" : "cold distance", distance, 4.0);
    CHECK((distance < 4.0) == warm);            // two starts on [-2, 2]^36 are 10 apart
    model.fit(MatrixXd::Random(2, 5), data.y);  // another size: starts from scratch
    CHECK(model.chain().draws.rows() == 4 * 10 + 1 + 5);
  }
}

TEST_CASE("a Bayesian neural network refuses what it cannot use", "[bnn]") {
  CHECK_THROWS_AS(BnnRegressor({.chain_length = 10, .burn_in = 9, .thin = 2}, 1), InputError);
  BnnRegressor model({}, 1);
  CHECK_THROWS_AS(model.fit(MatrixXd::Zero(2, 3), VectorXd::Zero(2)), Error);
  CHECK_THROWS_AS(model.fit(MatrixXd::Zero(2, 2), Eigen::Vector2d(1.0, std::nan(""))), Error);
}

TEST_CASE("the priors are options: weights that are near 0 beforehand give a flat function", "[bnn]") {
  const Data data = sine(8);
  const auto spread = [&](double weight_sd) {
    BnnOptions options = quick(false);
    options.weight_sd = weight_sd;
    BnnRegressor model(options, test_seed(5));
    model.fit(data.X, data.y);
    const VectorXd mean = model.predict(data.X).mean;
    return mean.maxCoeff() - mean.minCoeff();
  };
  check_below("spread of a flat function over that of one that follows the data", spread(0.01) / spread(100.0), 0.3);
}
