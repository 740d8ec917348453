#include "surrogates/gaussian_process/conditional_likelihood.hpp"

#include <cmath>
#include <numbers>

#include <Eigen/Cholesky>

#include "catch.hpp"
#include "surrogates/gaussian_process/stationary_covariance.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double nugget = 1e-6;

struct Data {
  MatrixXd X;
  VectorXd y;
};

Data some_data(Index features, Index count) {
  Random random(test_seed(1));
  Data data{MatrixXd(features, count), VectorXd(count)};
  for (double& x : data.X.reshaped()) x = random.uniform();
  for (Index i = 0; i < count; ++i) data.y[i] = std::sin(5.0 * data.X(0, i)) + data.X.col(i).squaredNorm();
  return data;
}

/// log N(y | mean, covariance)
double log_normal(const VectorXd& y, const VectorXd& mean, const MatrixXd& covariance) {
  const Eigen::LLT<MatrixXd> factor(covariance);
  const double log_determinant = 2.0 * factor.matrixLLT().diagonal().array().log().sum();
  const VectorXd error = y - mean;
  return -0.5 * (error.dot(factor.solve(error)) + log_determinant +
                 static_cast<double>(y.size()) * std::log(2.0 * std::numbers::pi));
}

/// log p(y, y*) - log p(y*) of the joint normal distribution with this mean and variance.
double joint_less_marginal(const Data& data, const VectorXd& position, double wanted, KernelFamily family, double mean,
                           double variance) {
  const Index n = data.y.size(), d = data.X.rows();
  MatrixXd all(d, n + 1);
  all << data.X, position.head(d);
  const StationaryCovariance k{family, 1.0, 1.0, (-position.tail(d)).array().exp()};
  MatrixXd R = k.covariance(all, all);
  R.diagonal().head(n).array() += nugget;
  VectorXd y(n + 1);
  y << data.y, wanted;
  const double marginal =
      log_normal(VectorXd::Constant(1, wanted), VectorXd::Constant(1, mean), MatrixXd::Constant(1, 1, variance));
  return log_normal(y, VectorXd::Constant(n + 1, mean), variance * R) - marginal;
}

}  // namespace

TEST_CASE("the conditional likelihood is the joint normal's at the mean and variance that make it largest") {
  const Data data = some_data(2, 8);
  const double n = 8.0;
  for (const KernelFamily family : {KernelFamily::squared_exponential, KernelFamily::matern52}) {
    const ConditionalLikelihood likelihood(data.X, data.y, -0.7, family, nugget);
    VectorXd position(4);
    position << 0.37, 0.81, std::log(0.4), std::log(0.25);
    const double value = likelihood(position, nullptr) - 0.5 * n * (1.0 + std::log(2.0 * std::numbers::pi));
    // The maximum over mean and variance, by a fine search instead of Newton's method.
    double best = -1e300, best_mean = 0.0, best_log_variance = 0.0, step_mean = 2.0, step_log = 2.0;
    for (int round = 0; round < 60; ++round) {
      const double centre_mean = best_mean, centre_log = best_log_variance;
      for (int a = -4; a <= 4; ++a) {
        for (int b = -4; b <= 4; ++b) {
          const double mean = centre_mean + a * step_mean, log_variance = centre_log + b * step_log;
          const double found = joint_less_marginal(data, position, -0.7, family, mean, std::exp(log_variance));
          if (found > best) {
            best = found;
            best_mean = mean;
            best_log_variance = log_variance;
          }
        }
      }
      step_mean *= 0.6;
      step_log *= 0.6;
    }
    CHECK(value == Approx(best).epsilon(1e-9));
  }
}

TEST_CASE("the gradient of the conditional likelihood is that of finite differences") {
  const Data data = some_data(3, 9);
  Random random(test_seed(2));
  for (const KernelFamily family : {KernelFamily::squared_exponential, KernelFamily::matern52}) {
    const ConditionalLikelihood likelihood(data.X, data.y, -0.3, family, 1e-4);
    for (int trial = 0; trial < 5; ++trial) {
      VectorXd position(6), gradient;
      position << random.uniform_vector(3), (random.uniform_vector(3).array() * 1.5 - 1.7);
      const double value = likelihood(position, &gradient);
      REQUIRE(std::isfinite(value));
      for (Index i = 0; i < 6; ++i) {
        const VectorXd step = 1e-6 * VectorXd::Unit(6, i);
        const double difference = (likelihood(position + step, nullptr) - likelihood(position - step, nullptr)) / 2e-6;
        CHECK(gradient[i] == Approx(difference).epsilon(1e-4).margin(1e-5));
      }
    }
  }
}

TEST_CASE("no point has a likelihood where a data point is") {
  const Data data = some_data(2, 5);
  const ConditionalLikelihood likelihood(data.X, data.y, 0.0);
  VectorXd position(4), gradient;
  position << data.X.col(2), std::log(0.3), std::log(0.3);
  CHECK(likelihood(position, &gradient) == -INFINITY);
  CHECK(gradient.isZero());
}

TEST_CASE("the most credible point of a parabola's lowest value is its lowest point") {
  const MatrixXd X = (Eigen::RowVectorXd(6) << 0.0, 0.2, 0.35, 0.7, 0.85, 1.0).finished();
  const VectorXd y = (X.row(0).array() - 0.55).square().transpose();
  const ConditionalLikelihood likelihood(X, y, 0.0);
  const VectorXd found = most_credible_point(likelihood, Eigen::RowVector3d(0.1, 0.5, 0.95));
  CHECK(found[0] == Approx(0.55).margin(0.02));
}
