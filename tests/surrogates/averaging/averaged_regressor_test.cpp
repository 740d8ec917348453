#include "surrogates/averaging/averaged_regressor.hpp"

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"
#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "surrogates/mixtures/mixture_regressor.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

double normal_density(double y, double mean, double variance) {
  return std::exp(-0.5 * (y - mean) * (y - mean) / variance) / std::sqrt(2.0 * std::numbers::pi * variance);
}

/// N(mean, variance) of a latent function, plus noise. It ignores the data.
struct Normal {
  double mean, variance, noise;

  void fit(const MatrixXd&, const VectorXd&) const {}
  Prediction predict(const MatrixXd& X) const {
    return {VectorXd::Constant(X.cols(), mean), VectorXd::Constant(X.cols(), variance)};
  }
  double noise_variance() const { return noise; }
};

/// Observations from N(-2, 1) and N(2, 1) with equal probability. It ignores the data.
struct TwoPeaks {
  void fit(const MatrixXd&, const VectorXd&) const {}
  Prediction predict(const MatrixXd& X) const { return {VectorXd::Zero(X.cols()), VectorXd::Constant(X.cols(), 5.0)}; }
  VectorXd log_density(const MatrixXd&, const VectorXd& y) const {
    return y.unaryExpr([](double value) { return std::log(density(value)); });
  }
  VectorXd probability(const MatrixXd&, const VectorXd& y) const {
    return y.unaryExpr(
        [](double value) { return 0.5 * (normal_probability(value + 2.0) + normal_probability(value - 2.0)); });
  }
  MatrixXd draws(const MatrixXd& X) const {
    Random random(7);
    VectorXd values(2000);
    for (double& value : values) {
      value = random.bernoulli(0.5) ? 2.0 : -2.0;
      value += random.normal();
    }
    return values.replicate(1, X.cols());
  }
  static double density(double y) { return 0.5 * (normal_density(y, -2.0, 1.0) + normal_density(y, 2.0, 1.0)); }
};

template <class Model>
AveragedRegressor::Member always(Model model) {
  return [model](std::uint64_t) { return Regressor(model); };
}

const VectorXd targets{{0.5, 1.2, -0.8, 2.0}};
const MatrixXd inputs = Eigen::RowVector4d(0.1, 0.4, 0.6, 0.9);

/// N(1, 2 + 1) and TwoPeaks.
AveragedRegressor of_two() {
  AveragedRegressor model({.folds = 3, .draws = 2000}, {always(Normal{1.0, 2.0, 1.0}), always(TwoPeaks())},
                          test_seed(1));
  model.fit(inputs, targets);
  return model;
}

AveragedRegressor::Member process() {
  return [](std::uint64_t seed) { return GaussianProcessRegressor({.restarts = 0}, seed); };
}
AveragedRegressor::Member kernel_density() {
  return [](std::uint64_t seed) {
    return KernelDensityRegressor({.model = {.density = {.x_width = 0.4, .y_width = 0.3}}}, seed);
  };
}
AveragedRegressor::Member gaussian_mixture() {
  return [](std::uint64_t seed) {
    return GaussianMixtureRegressor({.model = {.density = {.components = 2, .starts = 3}}}, seed);
  };
}

/// One of two parallel lines with equal probability, and a little noise.
VectorXd two_lines(const MatrixXd& X, Random& random) {
  VectorXd y = X.row(0).transpose() + 0.05 * random.normal_vector(X.cols());
  for (double& value : y) value += random.bernoulli(0.5) ? 1.0 : -1.0;
  return y;
}

}  // namespace

TEST_CASE("the weights of models that ignore the data are the products of their densities") {
  const AveragedRegressor model = of_two();
  double normal = 1.0, peaks = 1.0;
  for (const double y : targets) {
    normal *= normal_density(y, 1.0, 3.0);
    peaks *= TwoPeaks::density(y);
  }
  CHECK(model.weights()[0] == Approx(normal / (normal + peaks)).epsilon(1e-12));
  CHECK(model.weights()[0] > 0.1);
  CHECK(model.weights()[1] > 0.1);
}

TEST_CASE("the weights are the products of the densities of targets that are left out one by one") {
  Random random(test_seed(2));
  const Wave data(8, random);
  AveragedRegressor model({.folds = 8}, {process(), kernel_density()}, test_seed(3));
  model.fit(data.X, data.y);
  Eigen::Array2d log_product(0.0, 0.0);
  for (Index left_out = 0; left_out < 8; ++left_out) {
    MatrixXd X(1, 7);
    VectorXd y(7);
    for (Index i = 0, at = 0; i < 8; ++i) {
      if (i == left_out) continue;
      X.col(at) = data.X.col(i);
      y[at++] = data.y[i];
    }
    GaussianProcess gp({.restarts = 0});
    gp.fit(X, y);
    const Prediction prediction = gp.predict(data.X.col(left_out));
    log_product[0] +=
        std::log(normal_density(data.y[left_out], prediction.mean[0], prediction.variance[0] + gp.noise_variance()));
    KernelDensityRegressor kde({.model = {.density = {.x_width = 0.4, .y_width = 0.3}}}, 1);
    kde.fit(X, y);
    log_product[1] += kde.log_density(data.X.col(left_out), data.y.segment(left_out, 1))[0];
  }
  CHECK(model.weights()[1] == Approx(1.0 / (1.0 + std::exp(log_product[0] - log_product[1]))).epsilon(1e-6));
}

TEST_CASE("a Gaussian process has all the weight on a smooth function, a mixture on two parallel lines") {
  Random random(test_seed(4));
  const auto weight_of_mixture = [&](ModelWeights weights, const MatrixXd& X, const VectorXd& y) {
    AveragedRegressor model({.weights = weights}, {process(), gaussian_mixture()}, random());
    model.fit(X, y);
    return model.weights()[1];
  };
  const MatrixXd X = random.uniform_vector(40).transpose();
  const VectorXd smooth = X.row(0).transpose().unaryExpr(&Wave::at), jumps = two_lines(X, random);
  CHECK(weight_of_mixture(ModelWeights::pseudo_bma, X, smooth) < 1e-6);
  CHECK(weight_of_mixture(ModelWeights::stacking, X, smooth) < 0.1);
  CHECK(weight_of_mixture(ModelWeights::pseudo_bma, X, jumps) > 1.0 - 1e-6);
  CHECK(weight_of_mixture(ModelWeights::stacking, X, jumps) > 0.9);
}

TEST_CASE("the density of an average is one, with the moments and probabilities that it predicts") {
  const AveragedRegressor average = of_two();
  const MatrixXd x = MatrixXd::Constant(1, 1, 0.3);
  const auto density = [&](double y) { return std::exp(average.log_density(x, VectorXd::Constant(1, y))[0]); };
  CHECK(integral(density, -30.0, 30.0) == Approx(1.0).epsilon(1e-9));
  const double mean = integral([&](double y) { return y * density(y); }, -30.0, 30.0);
  const double variance = integral([&](double y) { return (y - mean) * (y - mean) * density(y); }, -30.0, 30.0);
  const Prediction latent = average.predict(x);
  CHECK(latent.mean[0] == Approx(mean).epsilon(1e-9));
  CHECK(latent.variance[0] + average.noise_variance() == Approx(variance).epsilon(1e-9));
  CHECK(average.noise_variance() == Approx(average.weights()[0]).epsilon(1e-12));  // the noise of Normal is 1
  CHECK(average.noise_in_variance() == 0.0);
  CHECK(average.probability(x, VectorXd::Constant(1, 1.0))[0] ==
        Approx(integral(density, -30.0, 1.0, 400000)).epsilon(1e-8));
}

TEST_CASE("draws of an average have its distribution, and are the same in every call") {
  const AveragedRegressor average = of_two();
  const MatrixXd x = MatrixXd::Constant(1, 2, 0.3), draws = average.draws(x);
  CHECK(draws.rows() == 2000);
  CHECK(draws == average.draws(x));
  CHECK(draws.col(0) == draws.col(1));
  for (const double y : {-2.5, -1.0, 0.0, 1.0, 2.5, 4.0}) {
    const double expected = average.probability(x.leftCols(1), VectorXd::Constant(1, y))[0];
    const double found = (draws.col(0).array() <= y).cast<double>().mean();
    check_z("share of draws", found, expected, std::sqrt(expected * (1.0 - expected) / 2000.0));
  }
  AveragedRegressor other({.draws = 10}, {always(TwoPeaks())}, 1);
  other.fit(inputs, targets);
  CHECK_THROWS_AS(other.draws(x), Error);
}

TEST_CASE("an average of a model with itself predicts as the model") {
  Random random(test_seed(5));
  const Wave data(15, random);
  const MatrixXd x = Eigen::RowVectorXd::LinSpaced(9, 0.0, 1.0);
  AveragedRegressor average({}, {kernel_density(), kernel_density()}, 1);
  average.fit(data.X, data.y);
  KernelDensityRegressor alone({.model = {.density = {.x_width = 0.4, .y_width = 0.3}}}, 1);
  alone.fit(data.X, data.y);
  CHECK(average.weights()[0] == Approx(0.5).epsilon(1e-12));
  CHECK(average.predict(x).mean.isApprox(alone.predict(x).mean, 1e-12));
  CHECK(average.predict(x).variance.isApprox(alone.predict(x).variance, 1e-12));
  const VectorXd y = VectorXd::Constant(9, 500.0);
  CHECK(average.log_density(x, y).isApprox(alone.log_density(x, y), 1e-12));
}

TEST_CASE("averages of few, repeated and constant observations predict something finite") {
  for (const ModelWeights weights : {ModelWeights::pseudo_bma, ModelWeights::stacking}) {
    AveragedRegressor model({.weights = weights}, {process(), gaussian_mixture()}, 1);
    const auto is_finite = [&](const MatrixXd& X, const VectorXd& y) {
      model.fit(X, y);
      const Prediction prediction = model.predict(MatrixXd::Constant(X.rows(), 1, 0.4));
      return prediction.mean.allFinite() && prediction.variance.allFinite() &&
             std::abs(model.weights().sum() - 1.0) < 1e-12;
    };
    CHECK(is_finite(MatrixXd::Constant(2, 1, 0.5), VectorXd::Constant(1, 3.0)));
    CHECK(model.weights() == VectorXd(Eigen::Vector2d(0.5, 0.5)));
    CHECK(is_finite(MatrixXd::Constant(2, 2, 0.5), VectorXd::Constant(2, 3.0)));
    CHECK(is_finite(MatrixXd::Constant(2, 5, 0.5), VectorXd::Constant(5, 3.0)));
    CHECK(is_finite(Eigen::RowVector3d(0.1, 0.5, 0.9).replicate(2, 1), Eigen::Vector3d(1.0, 2.0, 4.0)));
  }
}
