#include "surrogates/trees/log_cost_forest_regressor.hpp"

#include "catch.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

VectorXd vector(std::initializer_list<double> values) {
  return Eigen::Map<const VectorXd>(values.begin(), static_cast<Index>(values.size()));
}

VectorXd log_scaled_costs(const VectorXd& y) {
  return LogCostScale(y).logarithms(y);
}

VectorXd smooth_costs(const MatrixXd& X) {
  return (X.array() - 0.3).square().colwise().sum().transpose();
}

}  // namespace

// 5 costs: the 5th percentile is at position 0.2, 1 + 0.2 (2 - 1) = 1.2; l = 1 - 0.2 - 1e-10 = 0.8 - 1e-10.
// (y - l) / (max - l) = 0.2, 1.2, 2.2, 3.2, 9.2 of 9.2, each plus 1e-10.
TEST_CASE("the logarithms of scaled costs by hand") {
  const VectorXd t = log_scaled_costs(vector({10, 1, 4, 2, 3}));
  const double range = 9.2 + 1e-10;
  const VectorXd expected = vector({9.2, 0.2, 3.2, 1.2, 2.2}).array() + 1e-10;
  CHECK((t.array().exp() - expected.array() / range).abs().maxCoeff() < 1e-14);
  CHECK(t[0] == 0.0);
  CHECK(t[1] == Approx(std::log(0.2 / 9.2)).epsilon(1e-9));
}

TEST_CASE("costs may be negative: only differences count") {
  const VectorXd y = vector({5, 1, 2.5, 2, 3});
  CHECK((log_scaled_costs(y) - log_scaled_costs(y.array() - 100.0)).cwiseAbs().maxCoeff() < 1e-9);
  CHECK(log_scaled_costs(y.array() - 100.0).allFinite());
}

TEST_CASE("ties at the minimum leave the offset 1e-10") {
  const VectorXd t = log_scaled_costs(vector({2, 2, 2, 3}));
  CHECK(t[0] == Approx(std::log(1e-10)).epsilon(1e-6));
  CHECK(t[3] == 0.0);
}

TEST_CASE("constant costs give zeros, one cost too") {
  CHECK(log_scaled_costs(VectorXd::Constant(7, -3.5)) == VectorXd::Zero(7));
  CHECK(log_scaled_costs(vector({1e7})) == vector({0}));
}

TEST_CASE("costs so large that 1e-10 is lost in them still have logarithms, in their order") {
  for (const VectorXd& y :
       {vector({1e7, 1e7, 1e7, 2e7}), vector({-1e7, -1e7, -1e7, 1, 2}), vector({0.1, 0.2, 0.3, 1e7}),
        vector({-1e150, -1e150, 1e150}), vector({1e7, 1e7, 1e7 + 1})}) {
    const VectorXd t = log_scaled_costs(y);
    INFO(y.transpose() << ": " << t.transpose());
    CHECK(t.allFinite());
    CHECK(t.maxCoeff() == 0.0);
    for (Index i = 1; i < y.size(); ++i) CHECK((t[i] > t[i - 1]) == (y[i] > y[i - 1]));
  }
}

TEST_CASE("an outlier of 1e7 leaves the other costs apart") {
  Random random(test_seed(3));
  MatrixXd X(2, 300);
  for (double& x : X.reshaped()) x = random.uniform();
  VectorXd y = smooth_costs(X);
  y[7] = 1e7;
  LogCostForestRegressor model({}, 1);
  model.fit(X, y);
  MatrixXd ends(2, 2);
  ends << 0.3, 0.95, 0.3, 0.95;
  const Prediction prediction = model.predict(ends);
  CHECK(prediction.mean.allFinite());
  check_above("costs apart", prediction.mean[1] - prediction.mean[0], 1.0);
}

// Two points, two trees without bootstrap: each has the leaves 0.5 and 0.25 exactly, so mean and variance are known.
TEST_CASE("predictions by hand: the logarithm of each leaf's mean cost, mean and variance over the trees") {
  const MatrixXd X = vector({0.0, 1.0}).transpose();
  LogCostForestRegressor full({.trees = 3, .bootstrap = false}, 1);
  full.fit(X, vector({1, 3}));
  // p = 1.1, l = 0.9 - 1e-10: scaled costs 0.1 / 2.1 and 1.
  const Prediction exact = full.predict(X);
  CHECK(exact.mean[0] == Approx(std::log(0.1 / 2.1)).epsilon(1e-8));
  CHECK(exact.mean[1] == Approx(0.0).margin(1e-9));
  CHECK(exact.variance == VectorXd::Constant(2, 1e-10));
  // One leaf: the mean of the costs, not of their logarithms.
  LogCostForestRegressor leaf({.trees = 3, .min_leaf = 2, .bootstrap = false}, 1);
  leaf.fit(X, vector({1, 3}));
  CHECK(leaf.predict(X).mean.isApproxToConstant(std::log((0.1 / 2.1 + 1.0) / 2.0), 1e-8));
  // Bootstrap: leaves ln(0.1/2.1) and 0 in shares 1/4 and 1/4, or both costs, at each of the points.
  LogCostForestRegressor drawn({.trees = 20000, .min_leaf = 2}, test_seed(1));
  drawn.fit(X, vector({1, 3}));
  const double low = std::log(0.1 / 2.1), middle = std::log((0.1 / 2.1 + 1.0) / 2.0);
  const double mean = 0.25 * low + 0.5 * middle, second = 0.25 * low * low + 0.5 * middle * middle;
  const Prediction spread = drawn.predict(X);
  const double variance = second - mean * mean;
  check_z("mean", spread.mean[0], mean, std::sqrt(variance / 20000.0));
  check_below("variance", std::abs(spread.variance[0] / variance - 1.0), 0.08);
}

TEST_CASE("the variance over the trees has the divisor T") {
  // Two trees: for any leaves a and b, mean and variance are (a + b) / 2 and (a - b)^2 / 4, and the single trees of the
  // same stream give both a and b.
  const auto data = noisy_ball(2, 60, 1), query = noisy_ball(2, 30, 2);
  LogCostForestRegressor both({.trees = 2}, test_seed(5));
  both.fit(data.X, data.truth);
  const VectorXd targets = log_scaled_costs(data.truth), scaled = targets.array().exp();
  Random random(test_seed(5));
  RandomForest forest;
  forest.fit({data.X, targets, &scaled}, 2, true, {.random_threshold = true}, random);
  const Prediction prediction = both.predict(query.X);
  for (Index i = 0; i < 30; ++i) {
    const double a = std::log(forest.trees()[0].leaf(query.X.col(i)).mean + 1e-10);
    const double b = std::log(forest.trees()[1].leaf(query.X.col(i)).mean + 1e-10);
    CHECK(prediction.mean[i] == Approx((a + b) / 2.0));
    CHECK(prediction.variance[i] == Approx(std::max(1e-10, (a - b) * (a - b) / 4.0)));
  }
}

TEST_CASE("constant costs and one point are predicted as 0, and seeds fix forests") {
  const auto data = noisy_ball(2, 60, 1), query = noisy_ball(2, 30, 2);
  for (const Index n : {1, 20}) {
    LogCostForestRegressor model({}, 1);
    model.fit(data.X.leftCols(n), VectorXd::Constant(n, 4.0));
    CHECK(model.predict(query.X).mean.cwiseAbs().maxCoeff() < 1e-9);
    CHECK(model.predict(query.X).variance == VectorXd::Constant(30, 1e-10));
  }
  const auto means = [&](std::uint64_t seed) {
    LogCostForestRegressor model({}, seed);
    model.fit(data.X, data.truth);
    return model.predict(query.X).mean;
  };
  CHECK(means(1) == means(1));
  CHECK(means(1) != means(2));
}
