#include "surrogates/random_features/random_layer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

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

TEST_CASE("uniform layers have weights on [-1, 1] and biases on [0, 1]", "[random_features]") {
  Random random(test_seed(2));
  constexpr Index units = 5000;
  const RandomLayer layer = RandomLayer::uniform(2, units, Activation::relu, true, random);
  CHECK(layer.features() == units + 2);
  CHECK(layer.weights().cwiseAbs().maxCoeff() <= 1.0);
  CHECK(layer.weights().minCoeff() < -0.99);
  CHECK(layer.weights().maxCoeff() > 0.99);
  CHECK(layer.biases().minCoeff() >= 0.0);
  CHECK(layer.biases().maxCoeff() <= 1.0);
  // A uniform number on [-1, 1] has a variance of 1/3, whose estimate has one of 4/45 / n.
  check_z("variance of weights", layer.weights().squaredNorm() / (2.0 * units), 1.0 / 3.0,
          std::sqrt(4.0 / 45.0 / (2.0 * units)));
  check_z("mean weight", layer.weights().mean(), 0.0, std::sqrt(1.0 / 3.0 / (2.0 * units)));
  check_z("mean bias", layer.biases().mean(), 0.5, std::sqrt(1.0 / 12.0 / units));
}

TEST_CASE("units by slope angles are steepest at data, at angles uniform between the bounds", "[random_features]") {
  Random random(test_seed(4));
  constexpr Index units = 4000;
  MatrixXd X = random.normal_vector(2 * 6).reshaped(2, 6);
  X.row(1) *= 50.0;
  const Eigen::Vector2d range = X.rowwise().maxCoeff() - X.rowwise().minCoeff();
  const AngleRange angles{20.0, 80.0};
  const RandomLayer layer = RandomLayer::slope_angles(X, units, angles, false, random);
  std::vector<double> places;
  std::vector<int> used(6, 0);
  double signs = 0.0;
  MatrixXd psi;
  layer.evaluate(X, psi);
  for (Index i = 0; i < units; ++i) {
    Index at = 0;
    CHECK(psi.row(i).cwiseAbs().minCoeff(&at) < 1e-12);
    ++used[static_cast<std::size_t>(at)];
    // The steepest ascent of (1 + tanh) / 2 at the point, in inputs scaled by their range: by differences.
    Eigen::Vector2d slope;
    for (Index k = 0; k < 2; ++k) {
      MatrixXd up = X.col(at), down = X.col(at), high, low;
      up(k) += 1e-6 * range[k];
      down(k) -= 1e-6 * range[k];
      layer.evaluate(up, high);
      layer.evaluate(down, low);
      slope[k] = 0.5 * (high(i, 0) - low(i, 0)) / 2e-6;
    }
    places.push_back((std::atan(slope.norm()) * 180.0 / std::numbers::pi - angles.min) / (angles.max - angles.min));
    signs += slope[0] > 0.0 ? 1.0 : -1.0;
  }
  std::ranges::sort(places);
  double distance = 0.0;  // Kolmogorov and Smirnov's, from the uniform distribution
  for (Index i = 0; i < units; ++i) {
    const double share = static_cast<double>(i) / units, place = places[static_cast<std::size_t>(i)];
    distance = std::max({distance, std::abs(place - share), std::abs(place - share - 1.0 / units)});
  }
  CHECK(places.front() > -1e-4);
  CHECK(places.back() < 1.0 + 1e-4);
  check_below("distance from uniform angles", distance, ks_bound(units));
  check_z("mean sign", signs / units, 0.0, 1.0 / std::sqrt(units));
  for (const int count : used) check_z("units at a point", count, units / 6.0, std::sqrt(units * 5.0 / 36.0));
}

TEST_CASE("units by slope angles of one point or a constant input are finite", "[random_features]") {
  Random random(test_seed(5));
  MatrixXd X = MatrixXd::Constant(2, 3, 0.3);
  for (const Index n : {1, 3}) {
    const RandomLayer layer = RandomLayer::slope_angles(X.leftCols(n), 100, {}, true, random);
    CHECK(layer.features() == 102);
    CHECK(layer.weights().allFinite());
    CHECK(layer.biases().allFinite());
  }
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
