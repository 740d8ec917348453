#include "surrogates/gaussian_process/posterior_path.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

GaussianProcess conditioned(KernelFamily kernel, double noise) {
  Random random(test_seed(1));
  MatrixXd X(2, 6);
  for (double& x : X.reshaped()) x = random.uniform();
  const VectorXd y = 20.0 + 3.0 * random.normal_vector(6).array();
  GaussianProcess model({.kernel = kernel});
  model.condition(X, y, {.amplitude = 1.4, .length_scales = Eigen::Vector2d(0.3, 0.6), .noise = noise, .shape = 1.2});
  return model;
}

}  // namespace

TEST_CASE("paths have the posterior's mean and covariance") {
  constexpr int count = 4000;
  const MatrixXd X = (MatrixXd(2, 4) << 0.1, 0.5, 0.52, 0.9, 0.2, 0.5, 0.6, 0.9).finished();
  for (const KernelFamily kernel : {KernelFamily::matern52, KernelFamily::matern32, KernelFamily::squared_exponential,
                                    KernelFamily::rational_quadratic}) {
    const GaussianProcess model = conditioned(kernel, 0.05);
    Random random(test_seed(2));
    MatrixXd values(4, count);
    for (int i = 0; i < count; ++i) values.col(i) = draw_path(model, 500, random).values(X);
    const Prediction prediction = model.predict(X);
    const MatrixXd covariance = model.covariance(X, X);
    CHECK((covariance.diagonal() - prediction.variance).cwiseAbs().maxCoeff() < 1e-10);
    const MatrixXd centred = values.colwise() - prediction.mean;
    for (Index i = 0; i < 4; ++i) {
      check_z("mean", values.row(i).mean(), prediction.mean[i], std::sqrt(covariance(i, i) / count));
      for (Index j = 0; j <= i; ++j) {
        const Eigen::ArrayXd products = centred.row(i).cwiseProduct(centred.row(j)).transpose().array();
        const double sd = std::sqrt((products - products.mean()).square().mean());
        // The error of the features averages out: each path has its own frequencies.
        check_z("covariance", products.mean(), covariance(i, j), sd / std::sqrt(static_cast<double>(count)));
      }
    }
  }
}

TEST_CASE("paths pass through data without noise, and their gradients are those of finite differences") {
  const GaussianProcess model = conditioned(KernelFamily::matern52, 1e-9);
  Random random(test_seed(3));
  const FunctionDraw path = draw_path(model, 300, random);
  const VectorXd data = model.standardized_targets().array() * model.target_scale() + model.target_mean();
  CHECK((path.values(model.points()) - data).cwiseAbs().maxCoeff() < 1e-2);
  const VectorXd x = Eigen::Vector2d(0.35, 0.65);
  VectorXd gradient;
  const double value = path.value_with_gradient(x, &gradient);
  CHECK(value == Approx(path.value_with_gradient(x, nullptr)).epsilon(1e-12));
  for (Index d = 0; d < 2; ++d) {
    const VectorXd step = 1e-6 * VectorXd::Unit(2, d);
    const double difference =
        (path.value_with_gradient(x + step, nullptr) - path.value_with_gradient(x - step, nullptr)) / 2e-6;
    CHECK(gradient[d] == Approx(difference).epsilon(1e-5));
  }
  // A path keeps a copy of the parts of its model that it needs.
  Random again(test_seed(3));
  const FunctionDraw kept = draw_path(GaussianProcess(model), 300, again);
  CHECK(kept.values(x)[0] == value);
}
