// Recommendations of a model over the whole space: the minimiser of its posterior mean.
#include <cmath>
#include <limits>

#include <Eigen/Cholesky>

#include "catch.hpp"
#include "optimizers/bayesian/regressor_search.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double length_scale = 0.2, noise = 1e-6;

/// The squared exponential kernel (n x m).
MatrixXd kernel(const MatrixXd& A, const MatrixXd& B) {
  MatrixXd K(A.cols(), B.cols());
  for (Index j = 0; j < B.cols(); ++j) {
    K.col(j) = (-0.5 / (length_scale * length_scale) * (A.colwise() - B.col(j)).colwise().squaredNorm()).array().exp();
  }
  return K;
}

/// A Gaussian process with known hyper-parameters. The variance is not used and constant.
struct KnownProcess {
  MatrixXd points;
  VectorXd weights;
  double level = 0.0;

  void fit(const MatrixXd& X, const VectorXd& y) {
    MatrixXd K = kernel(X, X);
    K.diagonal().array() += noise;
    points = X;
    level = y.mean();
    weights = K.llt().solve((y.array() - level).matrix());
  }
  VectorXd mean(const MatrixXd& X) const { return (kernel(X, points) * weights).array() + level; }
  surrogates::Prediction predict(const MatrixXd& X) const { return {mean(X), VectorXd::Constant(X.cols(), 0.1)}; }
  surrogates::PointPrediction predict_with_gradient(const VectorXd& x) const {
    const VectorXd k = kernel(points, x).array() * weights.array();
    const VectorXd slope = (points.colwise() - x) * k / (length_scale * length_scale);
    return {mean(x)[0], 0.1, slope, VectorXd::Zero(x.size())};
  }
};

/// The same without gradients.
struct KnownMean {
  KnownProcess process;
  void fit(const MatrixXd& X, const VectorXd& y) { process.fit(X, y); }
  surrogates::Prediction predict(const MatrixXd& X) const { return process.predict(X); }
};

double several_minima(const VectorXd& unit) {
  return std::sin(9.0 * unit[0]) + std::cos(7.0 * unit[1]) + (unit.array() - 0.4).square().sum();
}

struct Recommended {
  VectorXd unit;         ///< features of the recommended configuration
  MatrixXd evaluated;    ///< features of the evaluated configurations
  KnownProcess process;  ///< with the same posterior
};

template <class Model>
Recommended recommended_after(int evaluations, const SearchSpace& space) {
  SearchOptions options;
  options.loop.recommend = Recommend::anywhere;
  options.loop.initial_points = 5;
  options.loop.maximizer.maximizer = "random";
  BayesianOptimizer optimizer =
      regressor_search({space, evaluations, RunStreams(test_seed(1), "problem", "optimizer", 0)}, options,
                       [](std::uint64_t) { return surrogates::Regressor(Model{}); });
  const Encoding encoding(space);
  Recommended found{{}, MatrixXd(encoding.features(), evaluations), {}};
  VectorXd values(evaluations);
  CHECK_FALSE(optimizer.recommended_configuration());
  for (Index i = 0; i < evaluations; ++i) {
    const Trial trial = optimizer.ask();
    found.evaluated.col(i) = encoding.encode(trial.configuration);
    values[i] = several_minima(found.evaluated.col(i));
    optimizer.tell(trial, {.value = values[i]});
  }
  optimizer.ask();
  const auto configuration = optimizer.recommended_configuration();
  REQUIRE(configuration);
  CHECK(space.contains(*configuration));
  CHECK(*optimizer.recommended_configuration() == *configuration);  // consumes none of the run's random draws
  found.unit = encoding.encode(*configuration);
  found.process.fit(found.evaluated, values);
  return found;
}

/// The lowest posterior mean on a grid of the unit square.
double lowest_on_grid(const KnownProcess& process, Index points) {
  double lowest = std::numeric_limits<double>::infinity();
  MatrixXd line(2, points);
  line.row(0).setLinSpaced(points, 0.0, 1.0);
  for (Index i = 0; i < points; ++i) {
    line.row(1).setConstant(line(0, i));
    lowest = std::min(lowest, process.mean(line).minCoeff());
  }
  return lowest;
}

}  // namespace

TEST_CASE("the recommended configuration is the minimiser of the posterior mean over the box") {
  for (const int evaluations : {8, 20, 40}) {
    INFO(evaluations << " evaluations");
    const auto found = recommended_after<KnownProcess>(evaluations, SearchSpace::box(2, -5.0, 5.0));
    const double mean = found.process.mean(found.unit)[0];
    CHECK(mean <= lowest_on_grid(found.process, 401) + 1e-7);
    CHECK(mean < found.process.mean(found.evaluated).minCoeff());
  }
}

TEST_CASE("a model without gradients recommends a point about as low as the posterior mean is anywhere") {
  const auto found = recommended_after<KnownMean>(20, SearchSpace::box(2, -5.0, 5.0));
  CHECK(found.process.mean(found.unit)[0] <= lowest_on_grid(found.process, 401) + 1e-3);
}

TEST_CASE("in a finite space the recommended configuration has the lowest posterior mean of all") {
  const SearchSpace space({{"a", IntegerParameter{0, 20}}, {"b", IntegerParameter{-3, 17}}});
  const auto found = recommended_after<KnownProcess>(15, space);
  CHECK(found.process.mean(found.unit)[0] == Approx(lowest_on_grid(found.process, 21)).margin(1e-9));
  // Not all of the 29,791 configurations are scored: a local search ends in one that is lower than all its neighbours.
  const SearchSpace large(
      {{"a", IntegerParameter{0, 30}}, {"b", IntegerParameter{0, 30}}, {"c", IntegerParameter{0, 30}}});
  const auto local = recommended_after<KnownProcess>(15, large);
  const double mean = local.process.mean(local.unit)[0];
  CHECK(mean <= local.process.mean(local.evaluated).minCoeff());
  for (Index i = 0; i < 3; ++i) {
    for (const double step : {-1.0 / 30.0, 1.0 / 30.0}) {
      VectorXd next = local.unit;
      next[i] += step;
      if (next[i] > -0.01 && next[i] < 1.01) CHECK(mean <= local.process.mean(next)[0]);
    }
  }
}

TEST_CASE("by default nothing is recommended that was not evaluated") {
  const SearchSpace space = SearchSpace::box(1, 0.0, 1.0);
  BayesianOptimizer optimizer =
      regressor_search({space, 10, RunStreams(test_seed(1), "problem", "optimizer", 0)}, SearchOptions(),
                       [](std::uint64_t) { return surrogates::Regressor(KnownProcess{}); });
  for (int i = 0; i < 5; ++i) {
    const Trial trial = optimizer.ask();
    optimizer.tell(trial, {.value = trial.configuration[0]});
  }
  optimizer.ask();
  CHECK(optimizer.recommend());
  CHECK_FALSE(optimizer.recommended_configuration());
}
