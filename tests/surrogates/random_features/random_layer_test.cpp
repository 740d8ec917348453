#include "surrogates/random_features/random_layer.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("a random layer by hand", "[random_features]") {
  MatrixXd V(2, 2);
  V << 1, 2, -3, 0.5;
  const RandomLayer relu(V, Eigen::Vector2d(0.5, -1.0), Activation::relu, true);
  MatrixXd X(2, 2), psi;
  X << 1, -2, 1, 3;
  relu.evaluate(X, psi);
  MatrixXd expected(4, 2);
  // V X + b: (3.5, -3.5) and (4.5, 6.5)
  expected << 3.5, 4.5, 0, 6.5, 1, -2, 1, 3;
  CHECK(psi == expected);
  const RandomLayer tanh(V, Eigen::Vector2d(0.5, -1.0), Activation::tanh, false);
  tanh.evaluate(X, psi);
  CHECK(psi.rows() == 2);
  CHECK(psi(1, 0) == Approx(std::tanh(-3.5)).epsilon(1e-14));
}

TEST_CASE("directions have length 1 and no preference, biases are standard normal", "[random_features]") {
  Random random(test_seed(1));
  constexpr Index units = 20000;
  const RandomLayer layer = RandomLayer::directions(3, units, Activation::tanh, true, random);
  CHECK(layer.features() == units + 3);
  CHECK((layer.weights().rowwise().norm().array() - 1.0).abs().maxCoeff() < 1e-12);
  // A uniform direction has mean 0 and covariance I / 3; squares have a variance of 4/45, products one of 1/15.
  check_z("mean direction", layer.weights().colwise().mean().cwiseAbs().maxCoeff(), 0.0, std::sqrt(1.0 / 3.0 / units));
  const MatrixXd covariance = layer.weights().transpose() * layer.weights() / units;
  check_z("covariance", (covariance - MatrixXd::Identity(3, 3) / 3.0).cwiseAbs().maxCoeff(), 0.0,
          std::sqrt(4.0 / 45.0 / units));
  check_z("mean bias", layer.biases().mean(), 0.0, 1.0 / std::sqrt(units));
  check_z("variance of biases", layer.biases().squaredNorm() / units, 1.0, std::sqrt(2.0 / units));
}

TEST_CASE("uniform layers fill their interval", "[random_features]") {
  Random random(test_seed(2));
  const RandomLayer layer = RandomLayer::uniform(2, 5000, 10.0, Activation::tanh, random);
  CHECK(layer.weights().minCoeff() < -9.9);
  CHECK(layer.weights().maxCoeff() > 9.9);
  CHECK(layer.biases().cwiseAbs().maxCoeff() <= 10.0);
  check_z("variance", layer.biases().squaredNorm() / 5000.0, 100.0 / 3.0, 100.0 * std::sqrt(4.0 / 45.0 / 5000.0));
}

TEST_CASE("a layer's Jacobian is that of finite differences", "[random_features]") {
  Random random(test_seed(3));
  for (const Activation activation : {Activation::tanh, Activation::relu, Activation::elu}) {
    const RandomLayer layer = RandomLayer::directions(3, 40, activation, true, random);
    const VectorXd x = random.normal_vector(3);
    VectorXd psi;
    MatrixXd jacobian, batch, up, down;
    layer.evaluate(x, psi, jacobian);
    layer.evaluate(MatrixXd(x), batch);
    CHECK((psi - batch.col(0)).cwiseAbs().maxCoeff() < 1e-14);
    for (Index i = 0; i < 3; ++i) {
      const VectorXd h = 1e-6 * VectorXd::Unit(3, i);
      layer.evaluate(MatrixXd(x + h), up);
      layer.evaluate(MatrixXd(x - h), down);
      CHECK((jacobian.col(i) - (up - down) / 2e-6).cwiseAbs().maxCoeff() < 1e-8);
    }
  }
}
