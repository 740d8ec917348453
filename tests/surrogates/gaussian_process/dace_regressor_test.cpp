#include "surrogates/gaussian_process/dace_regressor.hpp"

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

VectorXd vector_of(const nlohmann::json& json) {
  const std::vector<double> values = json;
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size()));
}

/// Points as columns.
MatrixXd points_of(const nlohmann::json& json) {
  MatrixXd points(json[0].size(), json.size());
  for (Index i = 0; i < points.cols(); ++i) points.col(i) = vector_of(json[static_cast<std::size_t>(i)]);
  return points;
}

/// The cases of make_dace_golden.py: inverses and determinants with 50 digits.
nlohmann::json golden() {
  std::ifstream file(BOBENCH_TEST_DATA "/dace_golden.json");
  return nlohmann::json::parse(file);
}

struct Data {
  MatrixXd X;
  VectorXd y;
};

Data wavy(Index features, Index n, std::uint64_t seed) {
  Random random(test_seed(seed));
  Data data{random.uniform_vector(features * n).reshaped(features, n), VectorXd(n)};
  for (Index i = 0; i < n; ++i) data.y[i] = 50.0 + 20.0 * std::sin(6.0 * data.X(0, i)) + data.X.col(i).sum();
  return data;
}

/// The largest reduced likelihood on a grid of the default bounds, with `steps` points per decade.
double best_on_grid(const DaceRegressor& model, int steps) {
  double best = -std::numeric_limits<double>::infinity();
  for (int i = 0; i <= 4 * steps; ++i) {
    for (int j = 0; j <= 4 * steps; ++j) {
      const Eigen::Vector2d log_theta(-3.0 + static_cast<double>(i) / steps, -3.0 + static_cast<double>(j) / steps);
      best = std::max(best, model.reduced_likelihood(Eigen::pow(10.0, log_theta.array()).matrix()));
    }
  }
  return best;
}

}  // namespace

TEST_CASE("kriging at a given theta is what inverses and determinants say, gradients too", "[dace]") {
  for (const auto& one : golden()) {
    const MatrixXd X = points_of(one["X"]), Z = points_of(one["Z"]);
    const VectorXd theta = vector_of(one["theta"]);
    INFO(X.rows() << " features");
    DaceRegressor model({}, 1);
    model.condition(X, vector_of(one["y"]), theta);
    CHECK(model.reduced_likelihood(theta) == Approx(one["reduced_likelihood"].get<double>()).epsilon(1e-9));
    const Prediction all = model.predict(Z);
    CHECK((all.mean - vector_of(one["mean"])).cwiseAbs().maxCoeff() < 1e-8);
    CHECK((all.variance - vector_of(one["variance"])).cwiseAbs().maxCoeff() < 1e-8);
    for (Index i = 0; i < Z.cols(); ++i) {
      const PointPrediction at = model.predict_with_gradient(Z.col(i));
      CHECK(at.mean == Approx(all.mean[i]).epsilon(1e-12));
      CHECK(at.variance == Approx(all.variance[i]).epsilon(1e-8));
      const auto row = static_cast<std::size_t>(i);
      CHECK((at.mean_gradient - vector_of(one["mean_gradient"][row])).cwiseAbs().maxCoeff() < 1e-6);
      CHECK((at.variance_gradient - vector_of(one["variance_gradient"][row])).cwiseAbs().maxCoeff() < 1e-6);
    }
  }
}

TEST_CASE("data are interpolated, without variance", "[dace]") {
  const Data data = wavy(2, 20, 1);
  DaceRegressor model({}, test_seed(1));
  model.fit(data.X, data.y);
  const Prediction at = model.predict(data.X);
  CHECK((at.mean - data.y).cwiseAbs().maxCoeff() < 1e-6);
  CHECK(at.variance.minCoeff() >= 0.0);
  CHECK(at.variance.maxCoeff() < 1e-6);
}

// R = I: beta is the mean, sigma2 the variance (divisor n), and the trend adds sigma2 / n to the variance elsewhere.
TEST_CASE("points without correlation are a sample of which the mean is estimated", "[dace]") {
  const Data data = wavy(2, 20, 1);
  DaceRegressor model({}, 1);
  model.condition(data.X, data.y, Eigen::Vector2d(1e9, 2e9));
  const double variance = (data.y.array() - data.y.mean()).square().mean();
  const Prediction elsewhere = model.predict(wavy(2, 5, 2).X);
  CHECK(elsewhere.mean.isApproxToConstant(data.y.mean(), 1e-10));
  CHECK(elsewhere.variance.isApproxToConstant(variance * (1.0 + 1.0 / 20.0), 1e-10));
  CHECK(model.reduced_likelihood(Eigen::Vector2d(1e9, 2e9)) == Approx(-1.0).epsilon(1e-10));
}

TEST_CASE("inputs and targets are standardised: their units change nothing", "[dace]") {
  const Data data = wavy(2, 15, 2);
  DaceRegressor plain({.restarts = 3}, test_seed(1)), scaled({.restarts = 3}, test_seed(1));
  plain.fit(data.X, data.y);
  const Eigen::DiagonalMatrix<double, 2> unit(128.0, 0.25);
  scaled.fit(unit * data.X, 1024.0 * data.y);
  const MatrixXd query = wavy(2, 40, 3).X;
  const Prediction expected = plain.predict(query), found = scaled.predict(unit * query);
  CHECK((found.mean - 1024.0 * expected.mean).cwiseAbs().maxCoeff() < 1e-6 * 1024.0);
  CHECK((found.variance / (1024.0 * 1024.0) - expected.variance).cwiseAbs().maxCoeff() < 1e-6);
}

TEST_CASE("the fitted theta has a reduced likelihood as high as any of a grid", "[dace]") {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Data data = wavy(2, 14, seed);
    DaceRegressor model({}, test_seed(seed));
    model.fit(data.X, data.y);
    const double found = model.reduced_likelihood(model.theta()), grid = best_on_grid(model, 12);
    REQUIRE(grid < 0.0);
    check_below("likelihood over the grid's, both negative", found / grid, 1.001);
    CHECK(model.theta().minCoeff() >= 1e-3 * (1.0 - 1e-12));
    CHECK(model.theta().maxCoeff() <= 10.0 * (1.0 + 1e-12));
    // One theta for both features is a special case of two.
    DaceRegressor isotropic({.ard = false}, test_seed(seed));
    isotropic.fit(data.X, data.y);
    REQUIRE(isotropic.theta().size() == 1);
    check_below("isotropic under ARD", found / isotropic.reduced_likelihood(isotropic.theta()), 1.0 + 1e-6);
  }
}

TEST_CASE("bounds that coincide leave theta where it is, as the class does that has none", "[dace]") {
  const Data data = wavy(3, 10, 1);
  DaceRegressor fixed({.theta_min = 0.1, .theta_max = 0.1, .restarts = 0}, 1), given({}, 1);
  fixed.fit(data.X, data.y);
  given.condition(data.X, data.y, VectorXd::Constant(1, 0.1));
  CHECK(fixed.theta().isApproxToConstant(0.1, 1e-12));
  CHECK((fixed.predict(data.X).mean - given.predict(data.X).mean).cwiseAbs().maxCoeff() < 1e-6);
}

TEST_CASE("two equal points and a likelihood that is nowhere finite have no fit; nearly equal points have", "[dace]") {
  Data data = wavy(2, 10, 1);
  DaceRegressor model({.restarts = 2}, test_seed(1));
  data.X.col(7) = data.X.col(2);
  CHECK_THROWS_AS(model.fit(data.X, data.y), FitFailure);
  CHECK_THROWS_WITH(model.fit(data.X, data.y), ContainsSubstring("two equal points"));
  data.X(0, 7) += 1e-3;
  CHECK_NOTHROW(model.fit(data.X, data.y));
  // Length-scales a thousand times the range of many points: with a nugget of 0 the Cholesky factor does not exist.
  const Data many = wavy(1, 60, 2);
  DaceRegressor narrow({.theta0 = 1e-6, .theta_min = 1e-6, .theta_max = 1e-5, .nugget = 0.0}, test_seed(1));
  CHECK_THROWS_WITH(narrow.fit(many.X, many.y), ContainsSubstring("no usable theta"));
  CHECK(narrow.reduced_likelihood(VectorXd::Constant(1, 1e-6)) == -std::numeric_limits<double>::infinity());
  CHECK_THROWS_AS(narrow.condition(many.X, many.y, VectorXd::Constant(1, 1e-6)), FitFailure);
  CHECK_THROWS_AS(DaceRegressor({.theta0 = 100.0}, 1), InputError);
}

TEST_CASE("a nugget makes a smoother of the interpolator", "[dace]") {
  Data data = wavy(1, 6, 1);
  data.X.row(0).setLinSpaced(0.0, 1.0);
  data.y << 0.0, 1.0, 0.0, 1.0, 0.0, 1.0;
  DaceRegressor exact({}, test_seed(1)), smooth({.nugget = 0.05}, test_seed(1));
  exact.fit(data.X, data.y);
  smooth.fit(data.X, data.y);
  const auto misfit = [&](const DaceRegressor& model) { return (model.predict(data.X).mean - data.y).norm(); };
  CHECK(misfit(smooth) > 0.01);
  CHECK(misfit(exact) < 1e-9);
}

TEST_CASE("one point, constant targets and huge ones are taken", "[dace]") {
  for (const Index n : {1, 2, 6}) {
    const Data data = wavy(2, n, 4);
    for (const double scale : {0.0, 1.0, 1e150}) {
      DaceRegressor model({.restarts = 1}, 1);
      const VectorXd y = scale * VectorXd::LinSpaced(n, 1.0, 2.0);
      model.fit(data.X, y);
      const Prediction prediction = model.predict(wavy(2, 5, 5).X);
      INFO(n << " points, scale " << scale);
      CHECK(prediction.mean.allFinite());
      CHECK(prediction.variance.allFinite());
      CHECK(prediction.variance.minCoeff() >= 0.0);
      if (n == 1 || scale == 0.0) {
        CHECK(prediction.mean.isApproxToConstant(y[0]));
        CHECK(prediction.variance.maxCoeff() == 0.0);
      }
    }
  }
}
