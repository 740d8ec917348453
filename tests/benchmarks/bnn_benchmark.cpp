// Bayesian neural networks: gradients of log posteriors, fits, predictions of all networks, a step of BOHAMIANN.
#include <benchmark/benchmark.h>

#include <cmath>

#include "surrogates/bnn/bnn_regressor.hpp"
#include "surrogates/bnn/bohamiann_regressor.hpp"
#include "surrogates/bnn/deep_bnn_regressor.hpp"
#include "surrogates/inference/normal_noise.hpp"
#include "tests/benchmarks/rate.hpp"

namespace {

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::MatrixXd, Eigen::VectorXd;

MatrixXd points(Eigen::Index d, Eigen::Index n) {
  Random random(1);
  MatrixXd X(d, n);
  for (double& x : X.reshaped()) x = random.uniform();
  return X;
}

VectorXd targets(const MatrixXd& X) {
  return (6.0 * X.row(0).transpose().array()).sin() + 3.0 * (X.array() - 0.4).square().colwise().sum().transpose();
}

/// HBNN, 10 hidden units, at n points of d features. The counter has the operations of the products and of the deltas,
/// not the 10 n exponentials.
void gradient(benchmark::State& state) {
  const MatrixXd X = 3.4 * (points(state.range(1), state.range(0)).array() - 0.5);
  NetworkPosterior posterior(X, targets(X), {});
  Random random(2);
  const VectorXd theta = random.normal_vector(posterior.size());
  VectorXd slopes(posterior.size());
  for (auto _ : state) benchmark::DoNotOptimize(posterior(theta, &slopes));
  const auto n = static_cast<double>(state.range(0)), d = static_cast<double>(state.range(1)), hidden = 10.0;
  state.counters["flops"] = rate(4.0 * n * hidden * (d + 1.0) + 8.0 * n * hidden);
}
BENCHMARK(gradient)->Args({50, 5})->Args({100, 10})->Args({100, 2})->Unit(benchmark::kMicrosecond);

/// Three layers of the given number of tanh units, at n points of one feature: bnn-nuts.
void deep_gradient(benchmark::State& state) {
  const MatrixXd X = 3.4 * (points(1, state.range(0)).array() - 0.5);
  const DenseNetwork<double> network(1, std::vector<HiddenLayer>(3, {state.range(1), Activation::tanh}), 1);
  DeepNetworkPosterior posterior(network, X, targets(X), {});
  Random random(2);
  const VectorXd theta = random.normal_vector(posterior.size());
  VectorXd slopes(posterior.size());
  for (auto _ : state) benchmark::DoNotOptimize(posterior(theta, &slopes));
}
BENCHMARK(deep_gradient)->Args({40, 10})->Args({40, 50})->Args({316, 50})->Unit(benchmark::kMicrosecond);

/// 20 points, three layers of 10, 100 draws after 100.
void deep_fit(benchmark::State& state) {
  const MatrixXd X = points(1, 20);
  DeepBnnRegressor model({.hidden_units = 10, .prior = {.bias_sd = 2.0}, .burn_in = 100, .samples = 100}, 3);
  for (auto _ : state) model.fit(X, targets(X));
}
BENCHMARK(deep_fit)->Unit(benchmark::kSecond);

/// The paper's chain of 3500, HBNN (1) or SBNN (0).
void fit(benchmark::State& state) {
  const MatrixXd X = points(state.range(1), state.range(0));
  const VectorXd y = targets(X);
  BnnRegressor model({.hierarchical = state.range(2) == 1}, 3);
  for (auto _ : state) model.fit(X, y);
}
BENCHMARK(fit)->Args({50, 5, 1})->Args({50, 5, 0})->Args({100, 2, 1})->Unit(benchmark::kSecond);

/// 500 networks at 500 points of 5 features.
void predict(benchmark::State& state) {
  BnnRegressor model({.chain_length = 510, .burn_in = 10, .thin = 1, .max_depth = 1}, 4);
  const MatrixXd X = points(5, 500);
  model.fit(X.leftCols(20), targets(X.leftCols(20)));
  for (auto _ : state) benchmark::DoNotOptimize(model.predict(X));
}
BENCHMARK(predict)->Unit(benchmark::kMillisecond);

void predict_with_gradient(benchmark::State& state) {
  BnnRegressor model({.chain_length = 510, .burn_in = 10, .thin = 1, .max_depth = 1}, 4);
  const MatrixXd X = points(5, 20);
  model.fit(X, targets(X));
  const VectorXd x = X.col(0);
  for (auto _ : state) benchmark::DoNotOptimize(model.predict_with_gradient(x));
}
BENCHMARK(predict_with_gradient)->Unit(benchmark::kMicrosecond);

/// 10,000 steps of the sampler, half of them burn-in, at n points in 2 dimensions; one step takes 1e-4 of this time.
void bohamiann(benchmark::State& state) {
  const MatrixXd X = points(2, state.range(0));
  const VectorXd y = targets(X);
  BohamiannRegressor model({.burn_in_per_point = 0, .burn_in = 5000, .samples = 50}, 5);
  for (auto _ : state) model.fit(X, y);
}
BENCHMARK(bohamiann)->Arg(10)->Arg(200)->Unit(benchmark::kMillisecond);

void bohamiann_predict(benchmark::State& state) {
  const MatrixXd X = points(2, 500);
  BohamiannRegressor model({.burn_in_per_point = 0, .burn_in = 1000, .thin = 1}, 6);
  model.fit(X.leftCols(20), targets(X.leftCols(20)));
  for (auto _ : state) benchmark::DoNotOptimize(model.predict(X));
}
BENCHMARK(bohamiann_predict)->Unit(benchmark::kMillisecond);

void noise(benchmark::State& state) {
  Random random(7);
  Eigen::VectorXf values(2752);
  for (auto _ : state) {
    fill_normal(random, values);
    benchmark::DoNotOptimize(values.data());
  }
}
BENCHMARK(noise)->Unit(benchmark::kMicrosecond);

}  // namespace
