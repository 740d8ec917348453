#include "surrogates/random_features/elm_regressor.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/draw_moments.hpp"
#include "test_seed.hpp"
#include "tests/surrogates/random_features/random_feature_data.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

static_assert(RegressorLike<ElmRegressor>);

TEST_CASE("every network interpolates while there are no more points than hidden units", "[elm]") {
  for (const bool bias : {false, true}) {
    for (const Index n : {2, 5, 10}) {
      const RegressionData data = smooth_data(3, n, 1);
      ElmRegressor model({.members = 50, .output_bias = bias}, test_seed(2));
      model.fit(data.X, data.y);
      check_below("interpolation", (model.draws(data.X).rowwise() - data.y.transpose()).cwiseAbs().maxCoeff(), 1e-3);
      check_below("variance at data", model.predict(data.X).variance.maxCoeff(), 1e-6);
      check_above("variance away", model.predict(MatrixXd::Constant(3, 1, 2.0)).variance[0], 1e-5);
    }
  }
}

TEST_CASE("with more points each network is a least-squares fit", "[elm]") {
  const RegressionData data = smooth_data(3, 60, 3);
  for (const bool bias : {false, true}) {
    ElmRegressor model({.members = 20, .output_bias = bias}, 4);
    model.fit(data.X, data.y);
    const VectorXd y = data.y.array() - data.y.mean();
    const MatrixXd fitted = model.draws(data.X).array() - data.y.mean();
    for (Index k = 0; k < fitted.rows(); ++k) {
      const VectorXd residual = y - fitted.row(k).transpose();
      CHECK(residual.norm() > 1e-3 * y.norm());
      CHECK(residual.norm() < y.norm());
      // Residuals are orthogonal to the fit, and to the constant if it is one of the columns.
      CHECK(std::abs(residual.dot(fitted.row(k).transpose())) < 1e-9 * y.squaredNorm());
      if (bias) CHECK(std::abs(residual.sum()) < 1e-9 * y.norm());
    }
  }
}

TEST_CASE("the smallest of all solutions: a point told twice with two targets gets their mean", "[elm]") {
  RegressionData data = smooth_data(2, 4, 5);
  data.X.col(3) = data.X.col(2);
  ElmRegressor model({.members = 30}, 6);
  model.fit(data.X, data.y);
  CHECK((model.draws(data.X).col(2).array() - 0.5 * (data.y[2] + data.y[3])).abs().maxCoeff() < 1e-6);
}

TEST_CASE("a cutoff tames the networks whose hidden activations are nearly the same at all points", "[elm]") {
  RegressionData data = smooth_data(1, 3, 10);
  data.X << 0.1, 0.13, 0.9;
  const MatrixXd Z = Eigen::RowVectorXd::LinSpaced(50, 0.0, 1.0);
  const auto mean_variance = [&](double cutoff) {
    ElmRegressor model({.cutoff = cutoff}, test_seed(11));
    model.fit(data.X, data.y);
    return model.predict(Z).variance.mean();
  };
  check_above("variance without cutoff over that with one", mean_variance(0.0) / mean_variance(0.1), 10.0);
}

TEST_CASE("gradients of an ELM ensemble are those of finite differences", "[elm]") {
  const RegressionData data = smooth_data(3, 40, 7);
  ElmRegressor model({.members = 60, .output_bias = true}, 8);
  model.fit(data.X, data.y);
  const Eigen::Vector3d x(0.3, 0.7, 0.45);
  check_draw_gradients(model, x, 1e-5);
  check_moment_gradients(model, x, 1e-4);
}

TEST_CASE("moments are those of the draws, for any batch", "[elm]") {
  const RegressionData data = smooth_data(2, 15, 9);
  ElmRegressor model({.members = 40}, 10);
  model.fit(data.X, data.y);
  const MatrixXd Z = smooth_data(2, 37, 11).X, draws = model.draws(Z);
  const Prediction prediction = model.predict(Z);
  for (Index i = 0; i < Z.cols(); ++i) {
    CHECK((model.draws(Z.col(i)) - draws.col(i)).cwiseAbs().maxCoeff() < 1e-9);
    const double mean = draws.col(i).mean();
    CHECK(prediction.mean[i] == Approx(mean));
    CHECK(prediction.variance[i] == Approx((draws.col(i).array() - mean).square().mean()));
  }
}

TEST_CASE("ELM ensembles take what a run gives them", "[elm]") {
  check_awkward_fits([] { return ElmRegressor({.members = 20}, 12); });
  check_units_do_not_matter([] { return ElmRegressor({.members = 20}, 13); });
  ElmRegressor model({}, 1);
  CHECK_THROWS_AS(model.fit(MatrixXd::Ones(2, 3), VectorXd::Ones(2)), Error);
}
