#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"

#include <cmath>

#include "catch.hpp"
#include "surrogates/gaussian_process/robo_prior.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

struct Data {
  MatrixXd X;
  VectorXd y;
};

Data wavy(Index features, Index n) {
  Random random(test_seed(1));
  Data data{random.uniform_vector(features * n).reshaped(features, n), VectorXd(n)};
  for (Index i = 0; i < n; ++i) data.y[i] = 50.0 + 20.0 * std::sin(6.0 * data.X(0, i)) + data.X.col(i).sum();
  return data;
}

/// The objective of RoBO's search.
double log_posterior(const Data& data, const VectorXd& theta) {
  const Index features = data.X.rows();
  GaussianProcess process({.targets = TargetScaling::centered});
  process.condition(data.X, data.y, from_robo(theta));
  VectorXd own = theta;
  own[0] += std::log(static_cast<double>(features));
  own.segment(1, features) *= 0.5;
  return robo_log_prior(theta, nullptr) + process.log_marginal_likelihood(own, nullptr);
}

}  // namespace

TEST_CASE("frozen: with three features nothing is ever fitted, on centred raw targets", "[gp_regressor]") {
  const Data data = wavy(3, 12);
  GaussianProcessRegressor regressor({.frozen = true}, 1);
  for (const Index n : {2, 7, 12}) regressor.fit(data.X.leftCols(n), data.y.head(n));
  const GaussianProcessParameters& parameters = regressor.gaussian_process().parameters();
  CHECK(parameters.amplitude == Approx(2.0));
  CHECK(parameters.length_scales == VectorXd::Ones(3));
  CHECK(parameters.noise == Approx(1e-3));
  CHECK(regressor.noise_variance() == Approx(1e-3));
  // The prior mean is the targets' own mean, the prior variance 2 for any scale of the targets.
  const Prediction far = regressor.predict(MatrixXd::Constant(3, 1, 100.0));
  CHECK(far.mean[0] == Approx(data.y.mean()));
  CHECK(far.variance[0] == Approx(2.0));
}

TEST_CASE("frozen: with two features the first fit only leaves the edge, with one the search works", "[gp_regressor]") {
  const Data two = wavy(2, 20);
  FrozenGaussianProcess process;
  process.fit(two.X, two.y);
  const VectorXd first = process.theta();
  CHECK(first[0] > 0.0);
  CHECK(first[0] < 1e-3);
  CHECK(first.segment(1, 2) == VectorXd::Zero(2));
  CHECK(first[3] == std::log(1e-3));
  process.fit(two.X, two.y);
  check_above("second fit over first", log_posterior(two, process.theta()) - log_posterior(two, first), 1.0);

  const Data one = wavy(1, 20);
  FrozenGaussianProcess line;
  line.fit(one.X, one.y);
  const VectorXd start = Eigen::Vector3d(std::log(2.0), 0.0, std::log(1e-3));
  check_above("fit over start", log_posterior(one, line.theta()) - log_posterior(one, start), 1.0);
}

TEST_CASE("COBYLA with restarts finds a likelihood as high as gradients do", "[gp_regressor]") {
  const Data data = wavy(2, 25);
  GaussianProcessRegressorOptions slopes = gpo_options();
  slopes.algorithm = MinimizeAlgorithm::lbfgs;
  GaussianProcessRegressor by_cobyla(gpo_options(), test_seed(1)), by_slopes(slopes, test_seed(1));
  by_cobyla.fit(data.X, data.y);
  by_slopes.fit(data.X, data.y);
  const auto likelihood = [](const GaussianProcessRegressor& regressor) {
    return regressor.gaussian_process().log_marginal_likelihood(regressor.gaussian_process().theta(), nullptr);
  };
  check_above("likelihood by COBYLA over L-BFGS's", likelihood(by_cobyla) - likelihood(by_slopes), -2.0);
  check_below("predictions apart",
              (by_cobyla.predict(data.X).mean - by_slopes.predict(data.X).mean).cwiseAbs().maxCoeff(), 0.1);
}

TEST_CASE("frozen and fitted processes take awkward data", "[gp_regressor]") {
  for (const bool frozen : {false, true}) {
    for (const Index features : {1, 2, 3}) {
      for (const Index n : {1, 2, 6}) {
        MatrixXd X = MatrixXd::Constant(features, n, 0.25);
        X.rightCols(1).setConstant(0.75);
        for (const double scale : {0.0, 1.0, 1e150}) {
          GaussianProcessRegressor regressor({.restarts = 1, .frozen = frozen}, 1);
          for (int repeat = 0; repeat < 3; ++repeat) regressor.fit(X, scale * VectorXd::LinSpaced(n, 1.0, 2.0));
          CHECK(regressor.predict(X).mean.allFinite());
          CHECK(regressor.predict(X).variance.minCoeff() >= 0.0);
        }
      }
    }
  }
}
