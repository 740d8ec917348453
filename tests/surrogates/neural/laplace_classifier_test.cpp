#include "surrogates/neural/laplace_classifier.hpp"

#include <numbers>

#include "catch.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

LaplaceClassifierOptions small_options(Activation activation = Activation::tanh) {
  LaplaceClassifierOptions options;
  options.network = {
      .hidden_layers = 2, .hidden_units = 6, .activation = activation, .batch = 32, .steps = 300, .rate = 1e-2};
  options.prior_precision = 0.1;
  return options;
}

LaplaceClassifier fitted(const LabelledData& data, const LaplaceClassifierOptions& options, std::uint64_t seed = 1) {
  LaplaceClassifier model(options, test_seed(seed));
  model.fit(data.X, data.z);
  return model;
}

/// Mean and variance of sigmoid(f), f ~ N(mean, variance), by the trapezoid rule.
std::pair<double, double> sigmoid_moments(double mean, double variance) {
  double first = 0.0, second = 0.0;
  constexpr double step = 0.005;
  for (double t = -10.0; t <= 10.0; t += step) {
    const double weight = step * std::exp(-0.5 * t * t) / std::sqrt(2.0 * std::numbers::pi);
    const double p = sigmoid(mean + std::sqrt(variance) * t);
    first += weight * p;
    second += weight * p * p;
  }
  return {first, second - first * first};
}

VectorXd variances(const LaplaceClassifier& model, const MatrixXd& X) {
  Mlp::Pass pass;
  model.network().linearize(X, pass);
  return model.posterior().variance(pass);
}

}  // namespace

TEST_CASE("predictives in weight space and in function space are the same expectation") {
  const auto data = noisy_ball(2, 40, 1), query = noisy_ball(2, 30, 2);
  constexpr int samples = 20000;
  for (const CurvatureStructure covariance :
       {CurvatureStructure::full, CurvatureStructure::kronecker, CurvatureStructure::diagonal}) {
    auto options = small_options();
    options.covariance = covariance;
    options.samples = samples;
    const LaplaceClassifier weights = fitted(data, options);
    options.function_space = true;
    const LaplaceClassifier functions = fitted(data, options);
    REQUIRE(weights.network().parameters() == functions.network().parameters());
    const VectorXd f = weights.network().forward(query.X), v = variances(weights, query.X);
    check_above("largest variance", v.maxCoeff(), 0.01);
    const VectorXd p = weights.probability(query.X), q = functions.probability(query.X);
    for (Index i = 0; i < 30; ++i) {
      const auto [mean, variance] = sigmoid_moments(f[i], v[i]);
      const double error = std::sqrt(variance / samples);
      check_z("weight space", p[i], mean, error);
      check_z("function space", q[i], mean, error);
    }
    options.probit = true;
    const VectorXd probit = fitted(data, options).probability(query.X);
    options.function_space = false;
    CHECK((fitted(data, options).probability(query.X) - probit).cwiseAbs().maxCoeff() < 1e-8);
    const VectorXd expected = sigmoid(VectorXd(f.array() / (1.0 + std::numbers::pi / 8.0 * v.array()).sqrt()));
    CHECK((probit - expected).cwiseAbs().maxCoeff() < 1e-12);
  }
}

TEST_CASE("scores are the probabilities' logits, the same one by one, and their slopes those of finite differences") {
  const auto data = noisy_ball(3, 40, 1), query = noisy_ball(3, 8, 2);
  for (const Activation activation : {Activation::elu, Activation::relu, Activation::tanh}) {
    for (const CurvatureStructure covariance :
         {CurvatureStructure::full, CurvatureStructure::kronecker, CurvatureStructure::diagonal}) {
      for (const int mode : {0, 1, 2, 3}) {
        auto options = small_options(activation);
        options.covariance = covariance;
        options.function_space = mode % 2 == 1;
        options.probit = mode >= 2;
        const LaplaceClassifier model = fitted(data, options);
        const VectorXd scores = model.score(query.X), p = model.probability(query.X);
        INFO(static_cast<int>(activation) << ", covariance " << static_cast<int>(covariance) << ", mode " << mode);
        CHECK((p.array() / (1.0 - p.array())).log().matrix().isApprox(scores, 1e-10));
        for (Index i = 0; i < 8; ++i) {
          const VectorXd x = query.X.col(i);
          VectorXd gradient, slopes(3);
          CHECK(model.score_with_gradient(x, &gradient) == Approx(scores[i]).epsilon(1e-9));
          CHECK(model.score_with_gradient(x, nullptr) == Approx(scores[i]).epsilon(1e-9));
          for (Index d = 0; d < 3; ++d) {
            const VectorXd step = 1e-5 * VectorXd::Unit(3, d);
            slopes[d] =
                (model.score_with_gradient(x + step, nullptr) - model.score_with_gradient(x - step, nullptr)) / 2e-5;
          }
          CHECK((gradient - slopes).cwiseAbs().maxCoeff() < 1e-6 * (1.0 + slopes.cwiseAbs().maxCoeff()));
        }
      }
    }
  }
}

TEST_CASE("batches of more points than are held at a time have the same scores") {
  const auto data = noisy_ball(2, 30, 1), query = noisy_ball(2, 1100, 2);
  for (const bool function_space : {false, true}) {
    auto options = small_options();
    options.function_space = function_space;
    const LaplaceClassifier model = fitted(data, options);
    const VectorXd scores = model.score(query.X);
    for (const Index i : {0, 511, 512, 1023, 1024, 1099}) {
      CHECK(scores[i] == Approx(model.score(query.X.col(i))[0]).epsilon(1e-10));
    }
  }
}

TEST_CASE("where the network overfits, the predictive has a lower log loss on held-out data than the trained weights") {
  int better = 0;
  double gain = 0.0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const auto data = noisy_ball(2, 25, seed), test = noisy_ball(2, 500, 100 + seed);
    LaplaceClassifierOptions options;
    options.network = {.hidden_layers = 2,
                       .hidden_units = 16,
                       .activation = Activation::tanh,
                       .batch = 32,
                       .steps = 2000,
                       .rate = 1e-2};
    options.prior_precision = 0.02;
    const LaplaceClassifier model = fitted(data, options, seed);
    const double map = log_loss(model.map_probability(test.X), test.z);
    const double predictive = log_loss(model.probability(test.X), test.z);
    better += predictive < map ? 1 : 0;
    gain += (map - predictive) / 12.0;
  }
  check_above("better of 12", better, 8.0);
  check_above("mean gain", gain, 0.1);
}

TEST_CASE("the predictive is less certain than the trained weights, most of all far from the data") {
  auto options = small_options();
  options.probit = true;
  double log_ratio = 0.0;  // of variances, far away and at the data
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto data = noisy_ball(2, 60, seed);
    const LaplaceClassifier model = fitted(data, options, seed);
    const VectorXd p = model.probability(data.X), map = model.map_probability(data.X);
    CHECK(((p.array() - 0.5).abs() <= (map.array() - 0.5).abs()).all());
    log_ratio += std::log(variances(model, Eigen::Vector2d(4.0, -3.0))[0] / variances(model, data.X).mean()) / 8.0;
  }
  check_above("log ratio of variances", log_ratio, 0.0);
}

TEST_CASE("tuning sets the prior precision of the posterior, and of the next fit") {
  const auto data = noisy_ball(2, 40, 1);
  auto options = small_options();
  options.tune_prior = true;
  LaplaceClassifier model(options, 1);
  model.fit(data.X, data.z);
  const double first = model.posterior().prior_precision();
  CHECK(first == tuned_prior_precision(model.network(), data.X, options.covariance));
  CHECK(first != options.prior_precision);
  model.fit(data.X, data.z);
  CHECK(model.posterior().prior_precision() != first);
  options.tune_prior = false;
  LaplaceClassifier fixed(options, 1);
  fixed.fit(data.X, data.z);
  CHECK(fixed.posterior().prior_precision() == 0.1);
  fixed.fit(data.X, data.z);
  CHECK(fixed.network().parameters() != model.network().parameters());
}

TEST_CASE("a larger prior precision makes for a smaller variance and smaller weights") {
  const auto data = noisy_ball(2, 40, 1);
  auto strong = small_options(), weak = small_options();
  strong.prior_precision = 10.0;
  weak.prior_precision = 0.01;
  const LaplaceClassifier first = fitted(data, strong), second = fitted(data, weak);
  check_below("ratio of variances", variances(first, data.X).maxCoeff() / variances(second, data.X).maxCoeff(), 1.0);
  check_below("ratio of norms", first.network().parameters().norm() / second.network().parameters().norm(), 1.0);
}

TEST_CASE("a Laplace classifier may be moved and is a Classifier with gradients; seeds fix its draws") {
  const auto data = noisy_ball(2, 30, 1);
  const auto options = small_options();
  Classifier model{LaplaceClassifier(options, test_seed(3))};
  model.fit(data.X, data.z);
  const Classifier moved = std::move(model);
  CHECK(static_cast<bool>(moved.score_with_gradient));
  const LaplaceClassifier same = fitted(data, options, 3), other = fitted(data, options, 4);
  CHECK(moved.score(data.X) == same.score(data.X));
  CHECK(moved.score(data.X) != other.score(data.X));
}
