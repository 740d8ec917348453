#include "surrogates/bnn/deep_bnn_regressor.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

DenseNetwork<double> network_of(Index inputs, std::size_t layers, Index units) {
  return {inputs, std::vector<HiddenLayer>(layers, {units, Activation::tanh}), 1};
}

MatrixXd uniform_points(Index d, Index n, Random& random) {
  MatrixXd X(d, n);
  for (double& x : X.reshaped()) x = random.uniform();
  return X;
}

/// The header's density, computed with loops, for two hidden layers of two units and one input.
double log_density(const VectorXd& theta, const MatrixXd& X, const VectorXd& y, const DeepNetworkPriorOptions& prior) {
  const double last = theta[13], s2 = prior.noise_prior == NoisePrior::variance ? std::exp(last) : std::exp(2.0 * last);
  const double s = prior.noise_prior == NoisePrior::variance ? s2 : std::exp(last);
  // of an inverse gamma distribution at s, with the Jacobian s
  double value = -(prior.noise_shape + 1.0) * std::log(s) - prior.noise_scale / s + std::log(s);
  for (Index i = 0; i < 13; ++i) {
    const bool bias = i == 2 || i == 3 || i == 8 || i == 9 || i == 12;
    const double sd = bias ? prior.bias_sd : prior.weight_sd;
    value -= 0.5 * theta[i] * theta[i] / (sd * sd);
  }
  for (Index i = 0; i < y.size(); ++i) {
    const double a = std::tanh(theta[0] * X(0, i) + theta[2]), b = std::tanh(theta[1] * X(0, i) + theta[3]);
    const double c = std::tanh(theta[4] * a + theta[6] * b + theta[8]);
    const double d = std::tanh(theta[5] * a + theta[7] * b + theta[9]);
    const double residual = y[i] - theta[10] * c - theta[11] * d - theta[12];
    value -= 0.5 * residual * residual / s2 + 0.5 * std::log(s2);
  }
  return value;
}

}  // namespace

TEST_CASE("a deep network's posterior is the formula's, and its gradient that of finite differences", "[bnn]") {
  Random random(test_seed(1));
  const MatrixXd X = uniform_points(1, 6, random);
  const VectorXd y = random.normal_vector(6);
  for (const NoisePrior of : {NoisePrior::variance, NoisePrior::standard_deviation}) {
    const DeepNetworkPriorOptions prior{
        .weight_sd = 0.7, .bias_sd = 2.0, .noise_shape = 5.0, .noise_scale = 0.4, .noise_prior = of};
    DeepNetworkPosterior posterior(network_of(1, 2, 2), X, y, prior);
    REQUIRE(posterior.size() == 14);
    const VectorXd theta = random.normal_vector(14), other = random.normal_vector(14);
    CHECK(posterior(theta, nullptr) - posterior(other, nullptr) ==
          Approx(log_density(theta, X, y, prior) - log_density(other, X, y, prior)));
    VectorXd gradient(14);
    CHECK(posterior(theta, &gradient) == posterior(theta, nullptr));
    for (Index i = 0; i < 14; ++i) {
      VectorXd high = theta, low = theta;
      high[i] += 1e-6;
      low[i] -= 1e-6;
      const double slope = (log_density(high, X, y, prior) - log_density(low, X, y, prior)) / 2e-6;
      CHECK(gradient[i] == Approx(slope).epsilon(1e-5).margin(1e-5));
    }
  }
}

TEST_CASE("without hidden layers the chain has Bayesian linear regression's posterior", "[bnn]") {
  Random random(test_seed(2));
  const Index n = 12;
  const MatrixXd X = uniform_points(2, n, random);
  const VectorXd y = 2.0 * X.row(0).transpose() - X.row(1).transpose() + 0.3 * random.normal_vector(n);
  // a prior that almost fixes the variance at 0.1
  const DeepNetworkPriorOptions prior{.weight_sd = 1.5, .bias_sd = 0.5, .noise_shape = 1e6, .noise_scale = 1e5};
  DeepNetworkPosterior posterior(network_of(2, 0, 0), X, y, prior);
  REQUIRE(posterior.size() == 4);
  NutsOptions options{.draws = 4000};
  const NutsResult chain = sample_nuts(posterior, random_start(posterior, 4, random), options, random);

  MatrixXd features(n, 3);
  features << X.transpose(), VectorXd::Ones(n);
  MatrixXd precision = features.transpose() * features / 0.1;
  precision.diagonal() += Eigen::Vector3d(1.0 / 2.25, 1.0 / 2.25, 4.0);
  const MatrixXd covariance = precision.inverse();
  const VectorXd mean = covariance * features.transpose() * y / 0.1;
  for (Index i = 0; i < 3; ++i) {
    const double sd = std::sqrt(covariance(i, i));
    const double found = chain.draws.row(i).mean();
    const double spread = (chain.draws.row(i).array() - found).square().mean();
    // the effective sample size of such chains is at least a quarter of their draws
    check_z("mean", found, mean[i], sd / std::sqrt(1000.0));
    check_z("variance", spread, covariance(i, i), covariance(i, i) * std::sqrt(2.0 / 1000.0));
  }
}

TEST_CASE("a deep Bayesian network passes near its data and is less sure away from them", "[bnn]") {
  Random random(test_seed(3));
  const MatrixXd X = 0.6 * uniform_points(1, 20, random);
  const VectorXd y = 20.0 + 5.0 * (5.0 * X.row(0).transpose().array()).sin();
  DeepBnnRegressor model({.hidden_layers = 2, .hidden_units = 10, .burn_in = 150, .samples = 100, .max_depth = 8},
                         test_seed(4));
  model.fit(X, y);
  CHECK(model.states().cols() == 100);
  const Prediction at_data = model.predict(X);
  check_below("error at the data", (at_data.mean - y).cwiseAbs().mean(), 0.4);
  const Prediction away = model.predict(MatrixXd::Constant(1, 1, 1.0));
  check_above("variance away", away.variance[0] / at_data.variance.mean(), 10.0);
  // the noise prior: about 0.001 of the targets' variance
  const double scale = (y.array() - y.mean()).square().mean();
  CHECK(model.noise_variance() / scale == Approx(1e-3).epsilon(0.2));
}

TEST_CASE("moments of a deep Bayesian network are its networks', gradients those of finite differences", "[bnn]") {
  Random random(test_seed(5));
  const MatrixXd X = uniform_points(3, 15, random);
  const VectorXd y = X.colwise().squaredNorm().transpose();
  DeepBnnRegressor model({.hidden_layers = 3, .hidden_units = 4, .burn_in = 30, .samples = 12, .max_depth = 5},
                         test_seed(6));
  model.fit(X, y);
  const MatrixXd points = uniform_points(3, 300, random), draws = model.draws(points);
  REQUIRE(draws.rows() == 12);
  const Prediction prediction = model.predict(points);
  CHECK(prediction.mean.isApprox(draws.colwise().mean().transpose(), 1e-12));
  const VectorXd x = points.col(7);
  const PointPrediction point = model.predict_with_gradient(x);
  CHECK(point.mean == Approx(prediction.mean[7]));
  CHECK(point.variance == Approx(prediction.variance[7]));
  for (Index i = 0; i < 3; ++i) {
    MatrixXd around = x.replicate(1, 2);
    around(i, 0) += 1e-5;
    around(i, 1) -= 1e-5;
    const Prediction f = model.predict(around);
    CHECK(point.mean_gradient[i] == Approx((f.mean[0] - f.mean[1]) / 2e-5).epsilon(1e-4).margin(1e-5));
    CHECK(point.variance_gradient[i] == Approx((f.variance[0] - f.variance[1]) / 2e-5).epsilon(1e-3).margin(1e-5));
  }
}

TEST_CASE("a deep Bayesian network repeats for a seed, keeps its first scale, and takes degenerate data", "[bnn]") {
  const DeepBnnOptions options{.hidden_layers = 1, .hidden_units = 4, .burn_in = 20, .samples = 5, .max_depth = 4};
  Random random(test_seed(7));
  const MatrixXd X = uniform_points(2, 6, random);
  const VectorXd y = X.row(0).transpose();
  DeepBnnRegressor first(options, 1), second(options, 1), other(options, 2);
  first.fit(X, y);
  second.fit(X, y);
  other.fit(X, y);
  CHECK(first.draws(X) == second.draws(X));
  CHECK(first.draws(X) != other.draws(X));

  DeepBnnOptions anew = options;
  anew.standardize = StandardizeBy::each;
  for (const bool each : {false, true}) {
    // the noise is in the unit of the first data, or of the current ones
    DeepBnnRegressor model(each ? anew : options, 3);
    model.fit(X, y);
    const double before = model.noise_variance();
    model.fit(X, 1e-3 * y);
    CHECK((model.noise_variance() < 1e-4 * before) == each);
  }
  for (const Index n : {1, 2, 8}) {
    DeepBnnRegressor model(options, 4);
    model.fit(MatrixXd::Constant(2, n, 0.5), VectorXd::Constant(n, -3.0));
    CHECK(model.predict(MatrixXd::Constant(2, 1, 0.5)).mean.allFinite());
  }
  DeepBnnRegressor model(options, 5);
  CHECK_THROWS_AS(model.fit(MatrixXd::Zero(2, 3), VectorXd::Zero(2)), Error);
  CHECK_THROWS_AS(model.fit(MatrixXd::Zero(2, 1), VectorXd::Constant(1, NAN)), Error);
}
