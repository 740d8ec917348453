#include "surrogates/gaussian_process/gaussian_process_mcmc_regressor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
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

Data wavy(Index features, Index n, std::uint64_t seed = test_seed(1)) {
  Random random(seed);
  Data data{random.uniform_vector(features * n).reshaped(features, n), VectorXd(n)};
  for (Index i = 0; i < n; ++i) {
    data.y[i] = 50.0 + 20.0 * std::sin(6.0 * data.X(0, i)) + 3.0 * random.normal();
  }
  return data;
}

/// Posterior means of the hyper-parameters for one feature, by the midpoint rule.
VectorXd integrated_means(GaussianProcessMcmcRegressor& model) {
  constexpr Index count = 70;
  MatrixXd batch(3, count);
  VectorXd values(count), sum = VectorXd::Zero(3);
  double total = 0.0, shift = std::nan("");
  const auto at = [](Index i, double low, double high) {
    return low + (high - low) * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
  };
  for (Index i = 0; i < count; ++i) {
    for (Index j = 0; j < count; ++j) {
      for (Index k = 0; k < count; ++k) batch.col(k) << at(i, 0.0, 20.0), at(j, -10.0, 2.0), at(k, -20.0, 10.0);
      model.log_posterior(batch, values);
      if (std::isnan(shift)) shift = values.maxCoeff();
      const VectorXd weights = (values.array() - shift).exp();
      total += weights.sum();
      sum += batch * weights;
    }
  }
  return sum / total;
}

}  // namespace

TEST_CASE("what the walkers sample is RoBO's prior times the likelihood of centred targets", "[gp_mcmc]") {
  const Data data = wavy(2, 15);
  GaussianProcessMcmcRegressor model({.chain_length = 5, .burn_in = 0}, 1);
  model.fit(data.X, data.y);
  MatrixXd theta(4, 3);
  theta << 1.0, 3.0, -0.5, -2.0, 0.5, 0.0, 1.0, -1.0, 0.0, -3.0, 1.0, 0.0;
  VectorXd values(3);
  model.log_posterior(theta, values);
  GaussianProcess process({.targets = TargetScaling::centered});
  process.condition(data.X, data.y, from_robo(theta.col(0)));
  for (Index i = 0; i < 2; ++i) {
    VectorXd own = theta.col(i);
    own[0] += std::log(2.0);
    own.segment(1, 2) *= 0.5;
    CHECK(values[i] == Approx(robo_log_prior(theta.col(i), nullptr) + process.log_marginal_likelihood(own, nullptr)));
  }
  CHECK(values[2] == -std::numeric_limits<double>::infinity());
}

// In about one chain of 15, one walker in 20 may be stranded far away for thousands of steps: hence the median of many
// chains, with a standard error from their spread.
TEST_CASE("hyper-parameters have the posterior's means, by integration", "[gp_mcmc]") {
  const Data data = wavy(1, 8, 1);
  constexpr int chains = 25, fits = 500;
  std::array<std::vector<double>, 3> means;
  VectorXd expected;
  for (int chain = 0; chain < chains; ++chain) {
    GaussianProcessMcmcRegressor model({.chain_length = 10, .burn_in = 5000, .walkers = 20},
                                       test_seed(100 + static_cast<std::uint64_t>(chain)));
    model.fit(data.X, data.y);
    if (chain == 0) expected = integrated_means(model);
    VectorXd sum = VectorXd::Zero(3);
    for (int i = 0; i < fits; ++i) {
      model.fit(data.X, data.y);
      sum += model.samples().rowwise().mean();
    }
    for (std::size_t i = 0; i < 3; ++i) means[i].push_back(sum[static_cast<Index>(i)] / fits);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    std::ranges::sort(means[i]);
    const double median = means[i][chains / 2];
    // For normal values the interquartile range is 1.35 standard deviations, and the median's error 1.25 / sqrt(n).
    const double error = (means[i][3 * chains / 4] - means[i][chains / 4]) / 1.35 * 1.25 / std::sqrt(chains);
    const double exact = expected[static_cast<Index>(i)];
    INFO("hyper-parameter " << i << ": " << median << " by sampling, " << exact << " by integration");
    check_below("standard error", error, 0.1);
    check_z("posterior mean", median, exact, error + 0.01);  // 0.01: the rule's own error
  }
}

TEST_CASE("there is a walker for each sample: 3 (features + 1), made even, and enough for the sampler", "[gp_mcmc]") {
  const auto samples = [](Index features, int walkers) {
    const Data data = wavy(features, 6);
    GaussianProcessMcmcRegressor model({.chain_length = 2, .burn_in = 0, .walkers = walkers}, 1);
    model.fit(data.X, data.y);
    CHECK(model.predictions(data.X).size() == static_cast<std::size_t>(model.samples().cols()));
    return model.samples().cols();
  };
  CHECK(samples(1, 0) == 6);
  CHECK(samples(2, 0) == 10);
  CHECK(samples(3, 0) == 12);
  CHECK(samples(4, 0) == 16);
  CHECK(samples(2, 13) == 14);
  CHECK(samples(2, 2) == 8);
}

TEST_CASE("moments over the samples obey the law of total variance, points agree with batches", "[gp_mcmc]") {
  const Data data = wavy(2, 20);
  GaussianProcessMcmcRegressor model({.chain_length = 20, .burn_in = 0}, 1);
  model.fit(data.X, data.y);
  const VectorXd x = Eigen::Vector2d(0.3, 0.8);
  const auto all = model.predictions(x);
  const auto points = model.predictions_with_gradient(x);
  double mean = 0.0, second = 0.0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    mean += all[i].mean[0] / static_cast<double>(all.size());
    second += (all[i].variance[0] + all[i].mean[0] * all[i].mean[0]) / static_cast<double>(all.size());
    CHECK(points[i].mean == Approx(all[i].mean[0]));
    CHECK(points[i].variance == Approx(all[i].variance[0]).margin(1e-9));
  }
  CHECK(model.predict(x).mean[0] == Approx(mean));
  CHECK(model.predict(x).variance[0] == Approx(second - mean * mean));
}

TEST_CASE("the fully Bayesian process takes awkward data, and refuses unusable ones", "[gp_mcmc]") {
  for (const double scale : {0.0, 1.0, 1e150}) {
    for (const Index n : {1, 2, 9}) {
      MatrixXd X = MatrixXd::Constant(2, n, 0.25);  // repeated points
      X.rightCols(1).setConstant(0.75);
      const VectorXd y = scale * VectorXd::LinSpaced(n, 1.0, 2.0);
      GaussianProcessMcmcRegressor model({.chain_length = 10}, 1);
      model.fit(X, y);
      const Prediction prediction = model.predict(X);
      CHECK(prediction.mean.allFinite());
      CHECK(prediction.variance.minCoeff() >= 0.0);
    }
  }
  GaussianProcessMcmcRegressor model({}, 1);
  CHECK_THROWS_AS(model.fit(MatrixXd::Zero(2, 3), VectorXd::Zero(2)), Error);
  CHECK_THROWS_AS(model.fit(MatrixXd::Zero(2, 0), VectorXd::Zero(0)), Error);
  CHECK_THROWS_AS(model.fit(MatrixXd::Zero(1, 1), VectorXd::Constant(1, std::nan(""))), Error);
}
