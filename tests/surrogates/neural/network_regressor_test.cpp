#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/neural/dngo_regressor.hpp"
#include "surrogates/neural/mc_dropout_regressor.hpp"
#include "surrogates/neural/mlp_posterior.hpp"
#include "surrogates/neural/variational_regressor.hpp"
#include "test_seed.hpp"
#include "tests/surrogates/random_features/random_feature_data.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

static_assert(RegressorLike<DngoRegressor>);
static_assert(RegressorLike<McDropoutRegressor>);
static_assert(RegressorLike<VariationalRegressor>);

namespace {

/// Root mean squared error on new points, divided by their standard deviation.
template <class Model>
double relative_error(const Model& model, const RegressionData& fresh) {
  const VectorXd error = model.predict(fresh.X).mean - fresh.y;
  return std::sqrt(error.squaredNorm() / (fresh.y.array() - fresh.y.mean()).square().sum());
}

DngoOptions short_dngo() {
  return {.training = {.epochs = 30}, .walkers = 8, .burn_in = 50, .chain_length = 50};
}

McDropoutOptions short_dropout() {
  return {.hidden_units = 20, .training = {.epochs = 30, .dropout = 0.1}, .samples = 15};
}

VariationalNetworkOptions short_variational() {
  return {.hidden_units = 15, .steps = 100, .samples = 15};
}

}  // namespace

TEST_CASE("masks enter values and gradients of a network", "[dropout]") {
  Random random(test_seed(1));
  for (const Activation activation : {Activation::tanh, Activation::elu, Activation::relu}) {
    Mlp network(3, {5, 4}, activation);
    network.parameters() = random.normal_vector(network.size());
    const MatrixXd X = random.normal_vector(3 * 7).reshaped(3, 7);
    Mlp::Pass pass;
    pass.masks = {random.uniform_vector(21).reshaped(3, 7), MatrixXd(), random.uniform_vector(28).reshaped(4, 7)};
    pass.masks[0](1, 2) = 0.0;
    pass.masks[2].row(3).setZero();
    const VectorXd weights = random.normal_vector(7);
    const auto sum = [&](const VectorXd& parameters) {
      Mlp moved = network;
      moved.parameters() = parameters;
      Mlp::Pass trial;
      trial.masks = pass.masks;
      moved.forward(X, trial);
      return weights.dot(trial.output);
    };
    network.forward(X, pass);
    network.backward(weights, pass);
    VectorXd gradient;
    network.gradient(pass, gradient);
    for (Index i = 0; i < network.size(); ++i) {
      const VectorXd h = 1e-6 * VectorXd::Unit(network.size(), i);
      CHECK(gradient[i] ==
            Approx((sum(network.parameters() + h) - sum(network.parameters() - h)) / 2e-6).epsilon(1e-5).margin(1e-7));
    }
    // A pass without masks is the plain network.
    pass.masks.clear();
    network.forward(X, pass);
    CHECK((pass.output - network.forward(X)).cwiseAbs().maxCoeff() < 1e-13);
  }
}

TEST_CASE("squared error falls to nothing, and weight decay holds the weights back", "[mlp_regression]") {
  const RegressionData data = smooth_data(2, 40, 2);
  const VectorXd y = (data.y.array() - data.y.mean()) / 15.0;
  double norms[2];
  for (const double decay : {0.0, 0.1}) {
    Random random(test_seed(3));
    Mlp network = make_mlp(2, 2, 20, Activation::tanh);
    network.initialize(random, FirstWeights::by_inputs);
    train_by_squared_error(network, data.X, y, {.epochs = 1000, .rate = 0.003, .weight_decay = decay}, random);
    const double error = (network.forward(data.X) - y).squaredNorm() / y.squaredNorm();
    if (decay == 0.0) check_below("error", error, 1e-2);
    norms[decay > 0.0] = network.parameters().squaredNorm();
  }
  check_below("ratio of norms", norms[1] / norms[0], 0.2);
}

TEST_CASE("weights start as PyTorch's linear layers", "[mlp_regression]") {
  Random random(test_seed(4));
  Mlp network(100, {50}, Activation::tanh);
  network.initialize(random, FirstWeights::by_inputs);
  CHECK(network.parameters().head(5050).cwiseAbs().maxCoeff() <= 0.1);
  // The square of a uniform number has variance 4/45 of the limit's fourth power.
  check_z("variance", network.parameters().head(5000).squaredNorm() / 5000.0, 0.01 / 3.0,
          0.01 * std::sqrt(4.0 / 45.0 / 5000.0));
  CHECK(network.parameters().segment(5000, 50).cwiseAbs().minCoeff() > 0.0);
  CHECK(network.parameters().tail(51).cwiseAbs().maxCoeff() > 0.1);
}

TEST_CASE("the network's log posterior has the gradient of finite differences, and batches are unbiased",
          "[variational]") {
  Random random(test_seed(5));
  const RegressionData data = smooth_data(2, 12, 6);
  const VectorXd y = data.y / 50.0;
  const Mlp network(2, {4}, Activation::tanh);
  MlpPosterior whole(network, data.X, y, 30.0, 0.7, 100, random);
  const VectorXd theta = random.normal_vector(network.size());
  VectorXd gradient(theta.size()), sum = VectorXd::Zero(theta.size());
  const double value = whole(theta, &gradient);
  for (Index i = 0; i < theta.size(); ++i) {
    const VectorXd h = 1e-5 * VectorXd::Unit(theta.size(), i);
    CHECK(gradient[i] == Approx((whole(theta + h, nullptr) - whole(theta - h, nullptr)) / 2e-5).epsilon(1e-6));
  }
  Mlp moved = network;
  moved.parameters() = theta;
  CHECK(value == Approx(-15.0 * (moved.forward(data.X) - y).squaredNorm() - 0.5 / 0.49 * theta.squaredNorm()));

  // Batches of 5: twelve batches are five passes over the twelve points.
  MlpPosterior batches(network, data.X, y, 30.0, 0.7, 5, random);
  double mean = 0.0;
  for (int i = 0; i < 12; ++i) {
    VectorXd slope(theta.size());
    mean += batches(theta, &slope) / 12.0;
    sum += slope / 12.0;
  }
  CHECK(mean == Approx(value));
  CHECK((sum - gradient).cwiseAbs().maxCoeff() < 1e-9 * gradient.cwiseAbs().maxCoeff());
}

TEST_CASE("DNGO, dropout and variational networks learn a smooth function", "[networks]") {
  const RegressionData data = smooth_data(2, 60, 7), fresh = smooth_data(2, 200, 8);
  DngoRegressor dngo({}, test_seed(9));
  dngo.fit(data.X, data.y);
  check_below("DNGO", relative_error(dngo, fresh), 0.3);
  McDropoutRegressor dropout({}, test_seed(10));
  dropout.fit(data.X, data.y);
  check_below("dropout", relative_error(dropout, fresh), 0.5);
  VariationalRegressor variational({}, test_seed(11));
  variational.fit(data.X, data.y);
  check_below("variational", relative_error(variational, fresh), 0.1);
}

TEST_CASE("uncertainty of networks grows away from the data", "[networks]") {
  MatrixXd Z(1, 2);
  Z << 0.5, 1.0;
  const auto check = [&](const std::string& name, auto make) {
    double log_growth = 0.0;
    constexpr int fits = 8;
    for (std::uint64_t fit = 0; fit < fits; ++fit) {
      RegressionData data = smooth_data(1, 20, 12 + fit);
      data.X = 0.4 + 0.2 * data.X.array();
      auto model = make(test_seed(13 + fit));
      model.fit(data.X, data.y);
      const VectorXd variance = model.predict(Z).variance;
      CHECK(variance[0] > 0.0);
      log_growth += std::log(variance[1] / variance[0]) / fits;
    }
    check_above("log growth of variance, " + name, log_growth, std::log(2.0));
  };
  check("DNGO", [](std::uint64_t seed) { return DngoRegressor({}, seed); });
  check("dropout", [](std::uint64_t seed) { return McDropoutRegressor({}, seed); });
  check("variational", [](std::uint64_t seed) { return VariationalRegressor({}, seed); });
}

TEST_CASE("gradients of drawn networks are those of finite differences", "[networks]") {
  const RegressionData data = smooth_data(3, 25, 16);
  const VectorXd x{{0.31, 0.72, 0.44}};
  const auto check = [&](auto model) {
    model.fit(data.X, data.y);
    check_draw_gradients(model, x, 1e-5);
    check_moment_gradients(model, x, 1e-4);
  };
  check(McDropoutRegressor(short_dropout(), 17));
  check(VariationalRegressor(short_variational(), 18));
}

TEST_CASE("networks take what a run gives them", "[networks]") {
  const auto check = [](auto make) {
    const MatrixXd Z = Random(test_seed(19)).uniform_vector(30).reshaped(3, 10);
    for (const Index n : {1, 2, 30}) {
      INFO(n << " points");
      RegressionData data = smooth_data(3, n, 20);
      auto model = make();
      for (int round = 0; round < 3; ++round) {
        if (round == 1) data.y.setConstant(2.5);
        if (round == 2) data.X.colwise() = Eigen::Vector3d(0.2, 0.4, 0.6);
        model.fit(data.X, data.y);
        const Prediction prediction = model.predict(Z);
        CHECK(prediction.mean.allFinite());
        CHECK(prediction.variance.allFinite());
        CHECK(prediction.variance.minCoeff() >= 0.0);
      }
    }
    check_units_do_not_matter(make);
  };
  check([] { return DngoRegressor(short_dngo(), 21); });
  check([] { return McDropoutRegressor(short_dropout(), 22); });
  check([] { return VariationalRegressor(short_variational(), 23); });
  CHECK_THROWS_AS(DngoRegressor({.walkers = 7}, 1), InputError);
}

TEST_CASE("dropout's passes differ by units, not by points: equal points, equal values", "[dropout]") {
  const RegressionData data = smooth_data(2, 20, 24);
  McDropoutRegressor model(short_dropout(), 25);
  model.fit(data.X, data.y);
  const MatrixXd twice = data.X.col(3).replicate(1, 2), draws = model.draws(twice);
  CHECK(draws.col(0) == draws.col(1));
  CHECK(model.predict(twice).variance[0] > 0.0);
  auto options = short_dropout();
  options.training.dropout = 0.0;
  McDropoutRegressor certain(options, 26);
  certain.fit(data.X, data.y);
  CHECK(certain.predict(data.X).variance.maxCoeff() < 1e-20);
}

TEST_CASE("pybnn's evidence has the residual's norm where the square belongs", "[dngo]") {
  Random random(test_seed(27));
  const MatrixXd psi = random.normal_vector(5 * 12).reshaped(5, 12);
  const VectorXd y = random.normal_vector(12);
  BayesianLinearRegression regression;
  regression.set_data(psi, y);
  const LinearPrecisions precisions{0.8, 20.0};
  const double residual = std::sqrt(regression.squared_residual(precisions));
  const double difference = pybnn_log_evidence(regression, precisions) - regression.log_evidence(precisions);
  CHECK(difference == Approx(10.0 * (residual * residual - residual)).epsilon(1e-9));
}

TEST_CASE("DNGO's walkers sample the evidence", "[dngo]") {
  // The mean of ln beta under the evidence, by quadrature over the box, compared with the walkers of many chains.
  const RegressionData data = smooth_data(2, 25, 28);
  DngoOptions options = short_dngo();
  options.walkers = 400;
  options.burn_in = 300;
  DngoRegressor model(options, test_seed(29));
  model.fit(data.X, data.y);
  VectorXd log_alpha(400), log_beta(400);
  for (Index k = 0; k < 400; ++k) {
    log_alpha[k] = std::log(model.precisions()[static_cast<std::size_t>(k)].alpha);
    log_beta[k] = std::log(model.precisions()[static_cast<std::size_t>(k)].beta);
  }
  double mass = 0.0, alpha_mean = 0.0, beta_mean = 0.0, alpha_square = 0.0, beta_square = 0.0;
  const double peak = model.regression().log_evidence({std::exp(log_alpha.mean()), std::exp(log_beta.mean())});
  for (double a = -10.0; a <= 10.0; a += 0.05) {
    for (double b = -10.0; b <= 10.0; b += 0.05) {
      const double weight = std::exp(model.regression().log_evidence({std::exp(a), std::exp(b)}) - peak);
      mass += weight;
      alpha_mean += weight * a;
      beta_mean += weight * b;
      alpha_square += weight * a * a;
      beta_square += weight * b * b;
    }
  }
  alpha_mean /= mass;
  beta_mean /= mass;
  // Walkers after one step are nearly independent; five standard errors of 400, doubled for the remaining correlation.
  const double alpha_sd = std::sqrt(alpha_square / mass - alpha_mean * alpha_mean);
  const double beta_sd = std::sqrt(beta_square / mass - beta_mean * beta_mean);
  check_below("walkers' ln alpha", std::abs(log_alpha.mean() - alpha_mean) / alpha_sd, 0.5);
  check_below("walkers' ln beta", std::abs(log_beta.mean() - beta_mean) / beta_sd, 0.5);
}
