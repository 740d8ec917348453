// Data and checks shared by the tests of random-feature models.
#pragma once

#include <cmath>

#include "catch.hpp"
#include "core/random.hpp"
#include "surrogates/regressor.hpp"
#include "test_seed.hpp"

namespace bobench::surrogates {

struct RegressionData {
  Eigen::MatrixXd X;
  Eigen::VectorXd y;
};

/// Uniform points, a smooth function with mean far from 0 and variance far from 1.
inline RegressionData smooth_data(Eigen::Index d, Eigen::Index n, std::uint64_t seed) {
  Random random(test_seed(seed));
  RegressionData data{random.uniform_vector(d * n).reshaped(d, n), Eigen::VectorXd(n)};
  for (Eigen::Index i = 0; i < n; ++i) {
    data.y[i] = 70.0 + 20.0 * std::sin(4.0 * data.X(0, i)) + 5.0 * data.X.col(i).squaredNorm();
  }
  return data;
}

/// Compares predict_with_gradient() with predict() and central differences at x; the variance to `variance_epsilon`.
template <class Model>
void check_moment_gradients(const Model& model, const Eigen::VectorXd& x, double epsilon) {
  const PointPrediction point = model.predict_with_gradient(x);
  const Prediction same = model.predict(x);
  CHECK(point.mean == Approx(same.mean[0]).epsilon(1e-8));
  CHECK(point.variance == Approx(same.variance[0]).epsilon(1e-6));
  constexpr double h = 1e-5;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    const Eigen::VectorXd step = h * Eigen::VectorXd::Unit(x.size(), i);
    const Prediction up = model.predict(x + step), down = model.predict(x - step);
    CHECK(point.mean_gradient[i] == Approx((up.mean[0] - down.mean[0]) / (2.0 * h)).epsilon(epsilon).margin(1e-6));
    CHECK(point.variance_gradient[i] ==
          Approx((up.variance[0] - down.variance[0]) / (2.0 * h)).epsilon(epsilon).margin(1e-6));
  }
}

/// Compares draws_with_gradient() with draws() and its central differences at x.
template <class Model>
void check_draw_gradients(const Model& model, const Eigen::VectorXd& x, double tolerance) {
  const PointDraws point = model.draws_with_gradient(x);
  CHECK((point.values - model.draws(x).col(0)).cwiseAbs().maxCoeff() < 1e-9 * point.values.cwiseAbs().maxCoeff());
  constexpr double h = 1e-6;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    const Eigen::VectorXd step = h * Eigen::VectorXd::Unit(x.size(), i);
    const Eigen::VectorXd slope = (model.draws(x + step) - model.draws(x - step)).col(0) / (2.0 * h);
    CHECK((point.gradients.row(i).transpose() - slope).cwiseAbs().maxCoeff() <
          tolerance * point.gradients.cwiseAbs().maxCoeff());
  }
}

/// Data sets that occur in Bayesian optimisation: one point, two points, constant targets, repeated points.
template <class Make>
void check_awkward_fits(Make make) {
  const Eigen::MatrixXd Z = Random(test_seed(5)).uniform_vector(3 * 20).reshaped(3, 20);
  const auto check_finite = [&](const Prediction& prediction) {
    CHECK(prediction.mean.allFinite());
    CHECK(prediction.variance.allFinite());
    CHECK(prediction.variance.minCoeff() >= 0.0);
  };
  for (const Eigen::Index n : {1, 2, 30}) {
    INFO(n << " points");
    RegressionData data = smooth_data(3, n, 6);
    auto model = make();
    model.fit(data.X, data.y);
    check_finite(model.predict(Z));
    data.y.setConstant(-3.5);
    model.fit(data.X, data.y);
    check_finite(model.predict(Z));
    CHECK((model.predict(Z).mean.array() + 3.5).abs().maxCoeff() < 1e-6);
    data = smooth_data(3, n, 7);
    data.X.colwise() = Eigen::Vector3d(0.2, 0.4, 0.6);
    model.fit(data.X, data.y);
    check_finite(model.predict(Z));
  }
}

/// Scaling and shifting the targets or the inputs changes a standardising model's predictions accordingly.
template <class Make>
void check_units_do_not_matter(Make make) {
  const RegressionData data = smooth_data(2, 25, 8);
  const Eigen::MatrixXd Z = Random(test_seed(9)).uniform_vector(2 * 10).reshaped(2, 10);
  auto plain = make(), scaled = make();
  plain.fit(data.X, data.y);
  Eigen::MatrixXd moved = 0.5 * data.X, moved_Z = 0.5 * Z;
  moved.array() += 0.25;
  moved_Z.array() += 0.25;
  scaled.fit(moved, 1e6 * data.y.array() - 4e7);
  const Prediction a = plain.predict(Z), b = scaled.predict(moved_Z);
  CHECK((1e6 * a.mean.array() - 4e7 - b.mean.array()).abs().maxCoeff() < 1e-4 * 1e6);
  CHECK((1e12 * a.variance - b.variance).cwiseAbs().maxCoeff() < 1e-4 * b.variance.maxCoeff());
}

}  // namespace bobench::surrogates
