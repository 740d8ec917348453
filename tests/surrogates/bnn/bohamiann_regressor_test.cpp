#include "surrogates/bnn/bohamiann_regressor.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd, Eigen::VectorXf;

namespace {

struct Data {
  MatrixXd X;
  VectorXd y;
};

Data some_data(Index d, Index n, std::uint64_t seed) {
  Random random(test_seed(seed));
  Data data{MatrixXd(d, n), VectorXd(n)};
  for (double& x : data.X.reshaped()) x = random.uniform();
  data.y = 20.0 + 5.0 * (5.0 * data.X.row(0).transpose().array()).sin();
  return data;
}

/// U as defined in the header, in double precision with loops over the weights (a network with one hidden layer).
double potential(const Data& data, const VectorXd& theta, Index units, double prior_weight) {
  const Index d = data.X.rows();
  const double v = theta[theta.size() - 1];
  double sum = (v - std::log(1e-6)) * (v - std::log(1e-6)) / 0.02 + 0.5 * prior_weight * theta.squaredNorm();
  for (Index i = 0; i < data.y.size(); ++i) {
    double f = theta[(d + 2) * units];
    for (Index j = 0; j < units; ++j) {
      double a = theta[d * units + j];
      for (Index k = 0; k < d; ++k) a += theta[k * units + j] * data.X(k, i);
      f += theta[(d + 1) * units + j] * std::tanh(a);
    }
    sum += 0.5 * (f - data.y[i]) * (f - data.y[i]) / (std::exp(v) + 1e-16) + 0.5 * v;
  }
  return sum;
}

DenseNetwork<float> tanh_network(std::size_t layers, Index units) {
  return {2, std::vector<HiddenLayer>(layers, {units, Activation::tanh}), 1};
}

VectorXf some_theta(const DenseNetwork<float>& network, Random& random) {
  VectorXf theta(network.size() + 1);
  for (float& t : theta) t = static_cast<float>(0.5 * random.normal());
  theta[network.size()] = -1.0F;
  return theta;
}

}  // namespace

TEST_CASE("the gradient from all points is that of the potential", "[bnn]") {
  Data data = some_data(2, 9, 1);
  data.y = (data.y.array() - 20.0) / 5.0;
  const DenseNetwork<float> network = tanh_network(1, 4);
  Random random(test_seed(2));
  const VectorXf theta = some_theta(network, random);
  for (const bool full : {false, true}) {
    BohamiannGradient estimate(data.X, data.y, network, {.full_weight_prior = full}, random);
    VectorXf gradient(theta.size());
    estimate(theta, gradient);
    const double prior_weight = full ? 1.0 : 1.0 / static_cast<double>(theta.size());
    for (Index i = 0; i < theta.size(); ++i) {
      VectorXd high = theta.cast<double>(), low = high;
      high[i] += 1e-5;
      low[i] -= 1e-5;
      const double slope = (potential(data, high, 4, prior_weight) - potential(data, low, 4, prior_weight)) / 2e-5;
      CHECK(gradient[i] == Approx(slope).epsilon(1e-4).margin(1e-3));
    }
  }
}

TEST_CASE("gradients from mini-batches have the full one as mean", "[bnn]") {
  Data data = some_data(2, 30, 3);
  data.y = (data.y.array() - 20.0) / 5.0;
  const DenseNetwork<float> network = tanh_network(2, 5);
  Random random(test_seed(4));
  const VectorXf theta = some_theta(network, random);
  BohamiannGradient whole(data.X, data.y, network, {.batch = 30}, random);
  BohamiannGradient parts(data.X, data.y, network, {.batch = 7}, random);
  VectorXf full(theta.size()), part(theta.size());
  whole(theta, full);
  const int batches = 20000;
  VectorXd mean = VectorXd::Zero(theta.size()), square = mean;
  for (int i = 0; i < batches; ++i) {
    parts(theta, part);
    mean += part.cast<double>() / batches;
    square += part.cast<double>().cwiseAbs2() / batches;
  }
  for (Index i = 0; i < theta.size(); ++i) {
    const double error = std::sqrt(std::max(0.0, square[i] - mean[i] * mean[i]) / batches);
    check_z("mean gradient", mean[i], static_cast<double>(full[i]), error + 2e-5);
  }
}

TEST_CASE("BOHAMIANN passes near its data and is less sure away from them", "[bnn]") {
  Data data = some_data(1, 25, 5);
  data.X *= 0.6;
  BohamiannRegressor model({.hidden_units = 30}, test_seed(6));
  model.fit(data.X, data.y);
  const Prediction at_data = model.predict(data.X);
  check_below("error at the data", (at_data.mean - data.y).cwiseAbs().mean(), 0.2);
  const Prediction away = model.predict(MatrixXd::Constant(1, 1, 1.0));
  check_above("variance away", away.variance[0] / at_data.variance.mean(), 10.0);
}

TEST_CASE("moments are those of the networks, with the noise; gradients those of finite differences", "[bnn]") {
  const Data data = some_data(3, 24, 7);
  const BohamiannOptions options{
      .hidden_layers = 3, .hidden_units = 12, .burn_in_per_point = 0, .burn_in = 1000, .samples = 40, .thin = 4};
  BohamiannRegressor model(options, test_seed(8));
  model.fit(data.X, data.y);
  MatrixXd X(3, 300);
  Random random(test_seed(9));
  for (double& x : X.reshaped()) x = random.uniform();
  const MatrixXd draws = model.draws(X);
  REQUIRE(draws.rows() == 40);
  const Prediction prediction = model.predict(X);
  CHECK(prediction.mean.isApprox(draws.colwise().mean().transpose(), 1e-12));
  const VectorXd spread = (draws.rowwise() - draws.colwise().mean()).cwiseAbs2().colwise().mean().transpose();
  const VectorXd noise = prediction.variance - spread;
  CHECK(noise.maxCoeff() - noise.minCoeff() < 1e-9);
  // The prior keeps the noise near 1e-6 of the targets' variance, regardless of the start at 1e-2 after 1100 steps.
  const double scale = (data.y.array() - data.y.mean()).square().mean();
  check_above("noise", noise[0] / scale, 1e-7);
  check_below("noise", noise[0] / scale, 1e-2);

  const VectorXd x = X.col(17);
  const PointPrediction point = model.predict_with_gradient(x);
  CHECK(point.mean == Approx(prediction.mean[17]).epsilon(1e-5));
  CHECK(point.variance == Approx(prediction.variance[17]).epsilon(1e-3));
  // Single precision needs long fourth-order differences, which are inaccurate at steep points: sums over many points.
  VectorXd slopes(6), off = VectorXd::Zero(2), size = VectorXd::Zero(2);
  const Eigen::Vector4d weights = Eigen::Vector4d(1.0, -8.0, 8.0, -1.0) / 0.12;
  for (const auto& at : X.leftCols(60).colwise()) {
    const PointPrediction here = model.predict_with_gradient(at);
    slopes << here.mean_gradient, here.variance_gradient;
    for (Index i = 0; i < 3; ++i) {
      MatrixXd around = at.replicate(1, 4);
      around.row(i) += 0.01 * Eigen::RowVector4d(-2.0, -1.0, 1.0, 2.0);
      const Prediction f = model.predict(around);
      const Eigen::Vector2d expected(weights.dot(f.mean), weights.dot(f.variance));
      off += (Eigen::Vector2d(slopes[i], slopes[3 + i]) - expected).cwiseAbs();
      size += expected.cwiseAbs();
    }
  }
  check_below("mean's gradient", off[0] / size[0], 0.1);
  check_below("variance's gradient", off[1] / size[1], 0.2);
}

TEST_CASE("one point, two, repeated ones and constant targets are fitted by BOHAMIANN", "[bnn]") {
  for (const Index n : {1, 2, 25}) {
    BohamiannRegressor model({.hidden_units = 20, .samples = 20}, test_seed(1));
    model.fit(MatrixXd::Constant(2, n, 0.5), VectorXd::Constant(n, -3.0));
    const Prediction prediction = model.predict(MatrixXd::Constant(2, 1, 0.5));
    check_below("error of constants", std::abs(prediction.mean[0] + 3.0), 0.2);
    CHECK(prediction.variance[0] > 0.0);
  }
  BohamiannRegressor model({}, 1);
  CHECK_THROWS_AS(model.fit(MatrixXd::Zero(2, 3), VectorXd::Zero(2)), Error);
}

TEST_CASE("BOHAMIANN keeps the scale of its first data, or takes each's", "[bnn]") {
  const Data data = some_data(1, 12, 11);
  for (const bool each : {true, false}) {
    BohamiannOptions options{.hidden_units = 8, .samples = 10};
    options.standardize = each ? StandardizeBy::each : StandardizeBy::first;
    BohamiannRegressor model(options, test_seed(1));
    model.fit(data.X, data.y);
    const double before = model.noise_variance();
    model.fit(data.X, 1e-3 * data.y);  // the noise is about 1e-6 of the unit squared
    CHECK((model.noise_variance() < 1e-4 * before) == each);
  }
}

TEST_CASE("BOHAMIANN repeats for a seed", "[bnn]") {
  const Data data = some_data(2, 22, 10);
  const BohamiannOptions options{.hidden_units = 10, .samples = 5};
  BohamiannRegressor first(options, 1), second(options, 1), other(options, 2);
  first.fit(data.X, data.y);
  second.fit(data.X, data.y);
  other.fit(data.X, data.y);
  CHECK(first.draws(data.X) == second.draws(data.X));
  CHECK(first.draws(data.X) != other.draws(data.X));
}
