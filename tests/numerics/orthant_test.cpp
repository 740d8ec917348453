#include "numerics/orthant.hpp"

#include <cmath>
#include <numbers>

#include <Eigen/Cholesky>

#include "catch.hpp"
#include "core/random.hpp"
#include "numerics/normal_distribution.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

MatrixXd some_covariance(Index n, Random& random, double own = 0.3) {
  MatrixXd half(n, n);
  for (double& entry : half.reshaped()) entry = random.normal();
  return half * half.transpose() / static_cast<double>(n) + own * MatrixXd::Identity(n, n);
}

struct Drawn {
  double probability;
  VectorXd mean;
  VectorXd variance;
};

/// By draws weighted with the product of all factors.
Drawn by_draws(const VectorXd& mean, const MatrixXd& covariance, const VectorXd& softness, int count, Random& random) {
  const MatrixXd factor = covariance.llt().matrixL();
  double weight = 0.0;
  VectorXd sum = VectorXd::Zero(mean.size()), squares = sum;
  for (int i = 0; i < count; ++i) {
    const VectorXd u = mean + factor * random.normal_vector(mean.size());
    double share = 1.0;
    for (Index j = 0; j < u.size(); ++j) {
      share *= softness[j] > 0.0 ? normal_probability(u[j] / softness[j]) : static_cast<double>(u[j] > 0.0);
    }
    weight += share;
    sum += share * u;
    squares += share * u.cwiseAbs2();
  }
  const VectorXd kept = sum / weight;
  return {weight / count, kept, squares / weight - kept.cwiseAbs2()};
}

}  // namespace

TEST_CASE("one half space is cut off exactly, however far away") {
  for (const double mean : {-30.0, -6.0, -1.0, 0.0, 0.7, 4.0}) {
    for (const double softness : {0.0, 0.5}) {
      const double variance = 1.44, spread = variance + softness * softness, z = mean / std::sqrt(spread);
      const OrthantApproximation found = approximate_orthant(
          VectorXd::Constant(1, mean), MatrixXd::Constant(1, 1, variance), VectorXd::Constant(1, softness));
      CHECK(found.log_probability == Approx(log_normal_probability(z).logarithm).epsilon(1e-9));
      const double ratio = log_normal_probability(z).derivative;
      CHECK(found.mean[0] == Approx(mean + variance * ratio / std::sqrt(spread)).epsilon(1e-6).margin(1e-9));
      if (z > -5.0) {
        const double left = variance - variance * variance * ratio * (z + ratio) / spread;
        CHECK(found.covariance(0, 0) == Approx(left).epsilon(1e-6));
      }
      CHECK(found.gradient()[0] == Approx(ratio / std::sqrt(spread)).epsilon(1e-6));
    }
  }
}

TEST_CASE("independent half spaces multiply, and two correlated ones are near Sheppard's formula") {
  const OrthantApproximation apart = approximate_orthant(
      Eigen::Vector3d(0.3, -1.0, 2.0), Eigen::Vector3d(1.0, 4.0, 0.5).asDiagonal(), VectorXd::Zero(3));
  CHECK(apart.log_probability == Approx(log_normal_probability(0.3).logarithm + log_normal_probability(-0.5).logarithm +
                                        log_normal_probability(2.0 / std::sqrt(0.5)).logarithm)
                                     .epsilon(1e-9));
  for (const double correlation : {-0.6, -0.2, 0.0, 0.3, 0.8}) {
    Eigen::Matrix2d covariance;
    covariance << 1.0, correlation, correlation, 1.0;
    const double exact = 0.25 + std::asin(correlation) / (2.0 * std::numbers::pi);
    const OrthantApproximation found = approximate_orthant(VectorXd::Zero(2), covariance, VectorXd::Zero(2));
    CHECK(std::exp(found.log_probability) == Approx(exact).epsilon(0.02));
  }
}

TEST_CASE("probability and moments of orthants agree with draws") {
  Random random(test_seed(3));
  for (int trial = 0; trial < 6; ++trial) {
    const Index n = 5;
    const MatrixXd covariance = some_covariance(n, random);
    const VectorXd mean = 0.7 * random.normal_vector(n),
                   softness = trial % 2 ? VectorXd::Constant(n, 0.4).eval() : VectorXd::Zero(n).eval();
    const OrthantApproximation found = approximate_orthant(mean, covariance, softness);
    const Drawn drawn = by_draws(mean, covariance, softness, 200000, random);
    // The approximation has its own error: measured below 3 % here.
    CHECK(std::exp(found.log_probability) == Approx(drawn.probability).epsilon(0.06));
    CHECK((found.mean - drawn.mean).cwiseAbs().maxCoeff() < 0.06);
    CHECK((found.covariance.diagonal() - drawn.variance).cwiseAbs().maxCoeff() < 0.08);
  }
}

TEST_CASE("the gradient of the log probability is that of finite differences") {
  Random random(test_seed(4));
  const MatrixXd covariance = some_covariance(4, random);
  const VectorXd mean = random.normal_vector(4), softness = Eigen::Vector4d(0.0, 0.2, 0.0, 1.0);
  const OrthantOptions exact{.max_sweeps = 500, .tolerance = 1e-13};
  const VectorXd gradient = approximate_orthant(mean, covariance, softness, exact).gradient();
  for (Index i = 0; i < 4; ++i) {
    constexpr double h = 1e-5;
    VectorXd up = mean, down = mean;
    up[i] += h;
    down[i] -= h;
    const double difference = (approximate_orthant(up, covariance, softness, exact).log_probability -
                               approximate_orthant(down, covariance, softness, exact).log_probability) /
                              (2.0 * h);
    CHECK(gradient[i] == Approx(difference).epsilon(1e-6));
  }
}

TEST_CASE("values that are all but the same, and hopeless orthants, stay finite") {
  MatrixXd alike = MatrixXd::Ones(6, 6);
  alike.diagonal().array() += 1e-10;
  for (const double mean : {-40.0, -3.0, 0.0, 3.0}) {
    const OrthantApproximation found = approximate_orthant(VectorXd::Constant(6, mean), alike, VectorXd::Zero(6));
    CHECK(std::isfinite(found.log_probability));
    CHECK(found.log_probability <= 1e-6);
    CHECK(found.mean.allFinite());
    CHECK(found.covariance.allFinite());
  }
}
