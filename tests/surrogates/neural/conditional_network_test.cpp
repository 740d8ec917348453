#include "surrogates/neural/conditional_network.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

struct Data {
  MatrixXd X;
  VectorXd y;
};

Data some_data(Index features, Index count, std::uint64_t seed) {
  Random random(test_seed(seed));
  Data data{MatrixXd(features, count), VectorXd(count)};
  for (double& x : data.X.reshaped()) x = random.uniform();
  for (Index i = 0; i < count; ++i) data.y[i] = 5.0 + (data.X.col(i).array() - 0.3).square().sum();
  return data;
}

}  // namespace

TEST_CASE("the joint loss is eq. 5.8, and its gradient is that of finite differences") {
  const Data data = some_data(3, 7, 1);
  const ConditionalNetworkOptions options{.hidden_layers = 2, .hidden_units = 5, .l2 = 0.02, .l1 = 0.03};
  ConditionalLoss<double> loss(data.X, data.y, -1.2, options);
  Random random(test_seed(2));
  VectorXd position(loss.size()), gradient(loss.size()), ignored(loss.size());
  for (double& w : position) w = 0.5 * random.normal();
  const double value = loss(position, gradient);

  const auto& network = loss.network();
  MatrixXd batch(3, 8);
  batch << data.X, position.tail(3);
  DenseNetwork<double>::Pass pass;
  Eigen::RowVectorXd output;
  network.forward(position.data(), batch, pass, output);
  double expected = std::pow(output[7] + 1.2, 2);
  for (Index i = 0; i < 7; ++i) expected += std::pow(output[i] - data.y[i], 2);
  expected /= 8.0;
  for (Index j = 0; j < network.size(); ++j) {
    expected += 0.02 * position[j] * position[j] + 0.03 * std::abs(position[j]);
  }
  CHECK(value == Approx(expected).epsilon(1e-12));
  for (Index j = 0; j < loss.size(); ++j) {
    const VectorXd step = 1e-6 * VectorXd::Unit(loss.size(), j);
    const double difference = (loss(position + step, ignored) - loss(position - step, ignored)) / 2e-6;
    CHECK(gradient[j] == Approx(difference).epsilon(1e-5).margin(1e-8));
  }
}

TEST_CASE("the conditional point is where the data's trend reaches the wanted value") {
  // On a line y = 10 x the value 2 belongs to x = 0.2. Between data the network may bend down to it near any start, as
  // its penalties are small. Below the data, where EI is largest, and if it is stiffer, it continues their trend.
  const MatrixXd X = Eigen::RowVectorXd::LinSpaced(9, 0.3, 1.0);
  const VectorXd y = 10.0 * X.row(0).transpose();
  for (const double start : {0.0, 0.1, 0.25}) {
    Random random(test_seed(3));
    const VectorXd point = conditional_point(X, y, 2.0, VectorXd::Constant(1, start), {}, random);
    CHECK(point[0] == Approx(0.2).margin(0.06));
  }
  // A point outside the box is clipped to its bound.
  Random random(test_seed(4));
  const VectorXd bound = conditional_point(X, y, -40.0, VectorXd::Constant(1, 0.1), {}, random);
  CHECK(bound[0] == Approx(0.0).margin(1e-6));
}

TEST_CASE("the conditional point follows the data's unit, and stays in the box for all data") {
  const Data data = some_data(2, 12, 5);
  const VectorXd start = Eigen::Vector2d(0.9, 0.9);
  Random one(test_seed(6)), two(test_seed(6));
  const VectorXd plain = conditional_point(data.X, data.y, 4.9, start, {}, one);
  const VectorXd scaled = conditional_point(data.X, (1000.0 * data.y.array() - 70.0).matrix(), 4830.0, start, {}, two);
  CHECK((plain - scaled).cwiseAbs().maxCoeff() < 0.05);
  for (const double wanted : {-1e12, 1e12}) {
    Random random(test_seed(7));
    const VectorXd point = conditional_point(data.X, data.y, wanted, start, {}, random);
    CHECK((point.array() >= 0.0).all());
    CHECK((point.array() <= 1.0).all());
  }
  Random random(test_seed(8));
  const VectorXd single = conditional_point(data.X.leftCols(1), data.y.head(1), 4.0, start, {}, random);
  CHECK((single.array() >= 0.0 && single.array() <= 1.0).all());
}
