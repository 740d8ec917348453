// Mixtures of x and y in six dimensions: expectation maximisation, conditionals at many points; in three dimensions: a
// step of Bayesian optimisation. Single-threaded.
#include <benchmark/benchmark.h>

#include "optimizers/catalog.hpp"
#include "surrogates/mixtures/bayesian_conditional.hpp"
#include "surrogates/mixtures/expectation_maximization.hpp"
#include "surrogates/mixtures/joint_kernel_density.hpp"
#include "surrogates/mixtures/sum_product_training.hpp"
#include "tests/benchmarks/rate.hpp"

namespace {

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd;

constexpr Index dimension = 6;

/// Groups of points.
MatrixXd points_of(Index groups, Index n) {
  Random random(1);
  MatrixXd centres(dimension, groups), points(dimension, n);
  for (Index k = 0; k < groups; ++k) centres.col(k) = 2.0 * random.normal_vector(dimension);
  for (Index i = 0; i < n; ++i) points.col(i) = centres.col(i % groups) + 0.6 * random.normal_vector(dimension);
  return points;
}

GaussianMixture mixture_of(int components) {
  Random random(1);
  return fit_mixture(points_of(components, 500), {.components = components, .starts = 1}, random).mixture;
}

/// 10 components, 500 points, 100 steps, after k-means.
void fit_gaussian_mixture(benchmark::State& state) {
  const MatrixXd points = points_of(10, 500);
  for (auto _ : state) {
    Random random(2);
    benchmark::DoNotOptimize(fit_mixture(points, {.components = 10, .starts = 1, .tolerance = 0.0}, random).degenerate);
  }
}

/// 2 tracks of 20 channels, 500 points. The counter has the three products of points and branches of the sums.
void sweep_sum_product_network(benchmark::State& state) {
  Random random(1);
  const auto network = random_sum_product_network(random_sum_product_structure(dimension, 20, 2, random), random);
  const MatrixXd points = points_of(10, 500);
  double branches = 0.0;
  for (const Eigen::VectorXd& weights : network.parameters().weights) branches += static_cast<double>(weights.size());
  for (auto _ : state) benchmark::DoNotOptimize(network.expectations(points).log_likelihood);
  state.counters["flops"] = rate(6.0 * 500.0 * branches);
}

/// Means and variances at 10,000 points.
template <typename Conditionals>
void moments(benchmark::State& state, const Conditionals& conditionals_at) {
  const MatrixXd x = points_of(10, 10000).topRows(dimension - 1);
  for (auto _ : state) {
    benchmark::DoNotOptimize(BayesianConditional(conditionals_at(x), 500.0, {}).moments().mean.data());
  }
}
void moments_of_gaussian_mixture(benchmark::State& state) {
  const GaussianMixtureRegression regression(mixture_of(20));
  moments(state, [&](const MatrixXd& x) { return regression.conditionals(x); });
}
void moments_of_kernel_density(benchmark::State& state) {
  const MatrixXd points = points_of(10, 50);
  const JointKernelDensity density(points.topRows(dimension - 1), points.bottomRows(1).transpose(), 0.3, 0.1);
  moments(state, [&](const MatrixXd& x) { return density.conditionals(x); });
}
void moments_of_sum_product_network(benchmark::State& state) {
  Random random(1);
  const auto network = random_sum_product_network(random_sum_product_structure(dimension, 20, 2, random), random);
  moments(state, [&](const MatrixXd& x) { return network.conditionals(x); });
}

/// A step of Bayesian optimisation: settings by cross-validation (kruse2022, table 5.1), after n points of two inputs.
void tuned_fit(benchmark::State& state, const char* name) {
  Random random(3);
  Eigen::MatrixXd X(2, state.range(0));
  for (double& x : X.reshaped()) x = random.uniform();
  const Eigen::VectorXd y = (5.0 * X.row(0).array()).sin().matrix().transpose() + X.row(1).transpose();
  Regressor model = optimizers::regressor_catalog().recipe(name).make(4);
  for (auto _ : state) model.fit(X, y);
}
void tuned_kernel_density(benchmark::State& state) {
  tuned_fit(state, "kde-regression");
}
void tuned_gaussian_mixture(benchmark::State& state) {
  tuned_fit(state, "gmr");
}
void tuned_sum_product_network(benchmark::State& state) {
  tuned_fit(state, "spn");
}

BENCHMARK(fit_gaussian_mixture)->Unit(benchmark::kMillisecond);
BENCHMARK(sweep_sum_product_network)->Unit(benchmark::kMillisecond);
BENCHMARK(moments_of_gaussian_mixture)->Unit(benchmark::kMillisecond);
BENCHMARK(moments_of_kernel_density)->Unit(benchmark::kMillisecond);
BENCHMARK(moments_of_sum_product_network)->Unit(benchmark::kMillisecond);
BENCHMARK(tuned_kernel_density)->Arg(40)->Unit(benchmark::kMillisecond);
BENCHMARK(tuned_gaussian_mixture)->Arg(40)->Unit(benchmark::kMillisecond);
BENCHMARK(tuned_sum_product_network)->Arg(40)->Unit(benchmark::kMillisecond);

}  // namespace
