#include "surrogates/implicit/ivbnn_regressor.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Four observations of a sine between 0 and 1.
const MatrixXd places = (MatrixXd(1, 4) << 0.05, 0.35, 0.6, 0.95).finished();

VectorXd sine_at(const MatrixXd& X) {
  return X.row(0).transpose().unaryExpr([](double x) { return std::sin(2.0 * std::numbers::pi * x); });
}

IvbnnRegressor fitted(IvbnnOptions options, std::uint64_t seed) {
  IvbnnRegressor model(options, seed);
  model.fit(places, sine_at(places));
  return model;
}

}  // namespace

TEST_CASE("an implicit variational network fits its data and is less sure away from them") {
  const IvbnnRegressor model = fitted({}, 3);
  const Prediction at_data = model.predict(places);
  CHECK((at_data.mean - sine_at(places)).cwiseAbs().maxCoeff() < 0.15);
  const MatrixXd away = (MatrixXd(1, 2) << -1.5, 2.5).finished();
  const double there = model.predict(away).variance.cwiseSqrt().mean();
  CHECK(there > 2.0 * at_data.variance.cwiseSqrt().mean());
}

TEST_CASE("an implicit variational network has as many draws as networks, with gradients, the same for a seed") {
  const IvbnnOptions quick{.samples = 7, .steps = 10, .critic_steps = 3};
  const IvbnnRegressor model = fitted(quick, 5);
  const MatrixXd X = (MatrixXd(1, 3) << 0.1, 0.5, 2.0).finished();
  const MatrixXd draws = model.draws(X);
  CHECK(draws.rows() == 7);
  CHECK(draws == fitted(quick, 5).draws(X));
  CHECK(draws != fitted(quick, 6).draws(X));
  const VectorXd x = VectorXd::Constant(1, 0.4), step = VectorXd::Constant(1, 1e-3);
  const PointDraws point = model.draws_with_gradient(x);
  const VectorXd slope = (model.draws(x + step) - model.draws(x - step)) / 2e-3;
  for (Index k = 0; k < 7; ++k) CHECK(point.gradients(0, k) == Approx(slope[k]).epsilon(0.01).margin(0.01));
}

TEST_CASE("an implicit variational network has answers for a single point, equal targets and large numbers") {
  const IvbnnOptions quick{.samples = 5, .steps = 10, .critic_steps = 3};
  for (const double scale : {0.0, 1.0, 1e150}) {
    for (const Index n : {1, 4}) {
      IvbnnRegressor model(quick, 1);
      model.fit(places.leftCols(n), scale * sine_at(places.leftCols(n)));
      CHECK(model.predict(places).mean.allFinite());
    }
  }
  IvbnnRegressor model(quick, 1);
  CHECK_THROWS_AS(model.fit(places, VectorXd::Constant(4, std::numeric_limits<double>::quiet_NaN())), Error);
  CHECK_THROWS_AS(model.fit(places, VectorXd::Zero(3)), Error);
}

TEST_CASE("ablations of an implicit variational network change what they say, and nothing at their defaults") {
  const IvbnnOptions quick{.samples = 5, .steps = 8, .critic_steps = 2};
  const MatrixXd X = (MatrixXd(1, 3) << 0.1, 0.5, 2.0).finished();
  const auto draws_of = [&](const IvbnnOptions& options) { return fitted(options, 5).draws(X); };
  const MatrixXd standard = draws_of(quick);
  IvbnnOptions options = quick;
  options.units = 8;  // twice the four observations
  CHECK(draws_of(options) == standard);
  options.units = 9;
  CHECK(draws_of(options) != standard);
  options = quick;
  options.latent_bound = 1e6;
  CHECK(draws_of(options) == standard);
  options.latent_bound = 0.5;
  CHECK(draws_of(options) != standard);
  options = quick;
  options.first_noise = options.last_noise;
  CHECK(draws_of(options) != standard);
  options = quick;
  options.generator = GeneratorKind::simple;
  CHECK(draws_of(options) != standard);
}

TEST_CASE("a fixed width is that of any number of observations") {
  // With units=6, three observations are fitted by the network that width=2 gives them.
  const IvbnnOptions fixed{.samples = 5, .steps = 8, .critic_steps = 2, .units = 6},
      growing{.samples = 5, .steps = 8, .critic_steps = 2};
  const MatrixXd X = (MatrixXd(1, 3) << 0.1, 0.5, 2.0).finished();
  for (const Index n : {3, 4}) {
    IvbnnRegressor first(fixed, 7), second(growing, 7);
    first.fit(places.leftCols(n), sine_at(places.leftCols(n)));
    second.fit(places.leftCols(n), sine_at(places.leftCols(n)));
    CHECK((first.draws(X) == second.draws(X)) == (n == 3));
  }
}
