#include "optimizers/turbo/trust_region_model.hpp"

#include <cmath>

#include "catch.hpp"
#include "surrogates/many_dimensions_golden.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("a trust region's hyper-parameters are those of 50 steps of Adam by finite differences") {
  for (const auto& one : golden::many_dimensions("trust_region", BOBENCH_TEST_DATA "/../../surrogates/data")) {
    TrustRegionModel model(50);
    model.fit(golden::points(one["x"]), golden::vector(one["y"]));
    CHECK(model.parameters().amplitude == Approx(one["amplitude"].get<double>()).epsilon(1e-4));
    CHECK(model.parameters().noise == Approx(one["noise"].get<double>()).epsilon(1e-4));
    CHECK(model.mean() == Approx(one["mean"].get<double>()).epsilon(1e-4));
    CHECK(model.length_scales().isApprox(golden::vector(one["lengths"]), 1e-4));
  }
}

TEST_CASE("draws by paths and joint ones have the moments of what would be observed") {
  Random random(test_seed(1));
  const MatrixXd X = random.uniform_vector(20).reshaped(2, 10);
  VectorXd y(10);
  for (Index i = 0; i < 10; ++i) y[i] = 100.0 + 7.0 * std::sin(5.0 * X(0, i)) + X(1, i);
  TrustRegionModel model(50);
  model.fit(X, y);

  // The truth: a Gaussian process conditioned on the same data, in the targets' unit.
  const double center = [&] {
    VectorXd sorted = y;
    std::sort(sorted.begin(), sorted.end());
    return 0.5 * (sorted[4] + sorted[5]);
  }();
  const double scale = std::sqrt((y.array() - y.mean()).square().mean());
  surrogates::GaussianProcess process({.targets = surrogates::TargetScaling::raw});
  process.condition(X, ((y.array() - center) / scale - model.mean()).matrix(), model.parameters());
  const MatrixXd points = random.uniform_vector(12).reshaped(2, 6);
  const VectorXd mean = (scale * (process.predict(points).mean.array() + model.mean()) + center).matrix();
  MatrixXd covariance = process.covariance(points, points);
  covariance.diagonal().array() += model.parameters().noise;
  covariance *= scale * scale;

  for (const FunctionDraws kind : {FunctionDraws::paths, FunctionDraws::joint}) {
    constexpr Index count = 4000;
    MatrixXd draws = model.draw(points, count, kind, random);
    for (Index i = 0; i < 6; ++i) {
      check_z("mean", draws.row(i).mean(), mean[i], std::sqrt(covariance(i, i) / count));
    }
    draws.colwise() -= mean;
    const MatrixXd found = draws * draws.transpose() / static_cast<double>(count);
    for (Index i = 0; i < 6; ++i) {
      for (Index j = 0; j <= i; ++j) {
        const double variance = covariance(i, i) * covariance(j, j) + covariance(i, j) * covariance(i, j);
        check_z("covariance", found(i, j), covariance(i, j), std::sqrt(variance / count));
      }
    }
  }
}

TEST_CASE("equal targets make a model, too") {
  Random random(1);
  const MatrixXd X = random.uniform_vector(10).reshaped(2, 5);
  TrustRegionModel model(50);
  model.fit(X, VectorXd::Constant(5, 3.0));
  CHECK(model.draw(X, 2, FunctionDraws::paths, random).allFinite());
}
