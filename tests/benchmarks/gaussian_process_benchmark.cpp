// Gaussian-process regression: fit with hyper-parameters, prediction, adding one point. peers.py times scikit-learn
// on the same data.
#include <benchmark/benchmark.h>

#include <cmath>

#include "surrogates/gaussian_process/batch_likelihood.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "surrogates/gaussian_process/gaussian_process_mcmc_regressor.hpp"
#include "tests/benchmarks/rate.hpp"

namespace {

using namespace bobench;
using Eigen::MatrixXd, Eigen::VectorXd;

/// x_di = frac(sqrt(d + 2) (i + 1)), y = sin(4 x_0) + |x|^2 + 0.1 sin(100 i): the same numbers in any language.
MatrixXd points(Eigen::Index d, Eigen::Index n) {
  MatrixXd X(d, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index k = 0; k < d; ++k) {
      const double value = std::sqrt(static_cast<double>(k + 2)) * static_cast<double>(i + 1) * 1.618;
      X(k, i) = value - std::floor(value);
    }
  }
  return X;
}

VectorXd targets(const MatrixXd& X) {
  VectorXd y(X.cols());
  for (Eigen::Index i = 0; i < X.cols(); ++i) {
    y[i] = std::sin(4.0 * X(0, i)) + X.col(i).squaredNorm() + 0.1 * std::sin(100.0 * static_cast<double>(i));
  }
  return y;
}

/// As fitted by scikit-learn: likelihood only, one start.
surrogates::GaussianProcessOptions one_start() {
  surrogates::GaussianProcessOptions options;
  options.priors = false;
  options.restarts = 0;
  options.min_length = 1e-5;
  options.max_length = 1e5;
  return options;
}

void fit(benchmark::State& state, const surrogates::GaussianProcessOptions& options) {
  const MatrixXd X = points(10, state.range(0));
  const VectorXd y = targets(X);
  double likelihood = 0.0;
  for (auto _ : state) {
    surrogates::GaussianProcess model(options);
    model.fit(X, y);
    likelihood = model.log_marginal_likelihood(model.theta(), nullptr);
  }
  state.counters["log_likelihood"] = likelihood;
}
void fit_one_start(benchmark::State& state) {
  fit(state, one_start());
}
void fit_default(benchmark::State& state) {
  fit(state, {});
}
BENCHMARK(fit_one_start)->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);
BENCHMARK(fit_default)->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);

/// The log likelihood and its gradient, of which a fit needs dozens. The counter has the operations of the Cholesky
/// factor, of the inverse, of the distances and of the length-scales' slopes.
void likelihood_gradient(benchmark::State& state) {
  constexpr double d = 10.0;
  const auto n = static_cast<double>(state.range(0));
  const MatrixXd X = points(10, state.range(0));
  surrogates::GaussianProcess model;
  surrogates::GaussianProcessParameters parameters;
  parameters.length_scales = VectorXd::Constant(10, 0.8);
  model.condition(X, targets(X), parameters);
  const VectorXd theta = model.theta();
  VectorXd gradient;
  for (auto _ : state) benchmark::DoNotOptimize(model.log_marginal_likelihood(theta, &gradient));
  state.counters["flops"] = rate(n * n * n + 4.0 * n * n * d);
}
BENCHMARK(likelihood_gradient)->Arg(100)->Arg(200)->Arg(500)->Unit(benchmark::kMicrosecond);

surrogates::GaussianProcess fitted(Eigen::Index n) {
  const MatrixXd X = points(10, n);
  surrogates::GaussianProcess model(one_start());
  model.fit(X, targets(X));
  return model;
}

void predict_10000(benchmark::State& state) {
  const auto model = fitted(200);
  const MatrixXd Z = points(10, 10000);
  for (auto _ : state) benchmark::DoNotOptimize(model.predict(Z).variance.data());
  state.counters["flops"] = rate(1e4 * (200.0 * 200.0 + 200.0 * (2.0 * 10.0 + 4.0)));
}
BENCHMARK(predict_10000)->Unit(benchmark::kMillisecond);

void predict_with_gradient(benchmark::State& state) {
  const auto model = fitted(200);
  const VectorXd x = VectorXd::Constant(10, 0.37);
  for (auto _ : state) benchmark::DoNotOptimize(model.predict_with_gradient(x).mean);
}
BENCHMARK(predict_with_gradient)->Unit(benchmark::kMicrosecond);

void add_point(benchmark::State& state) {
  const auto model = fitted(200);
  const VectorXd x = VectorXd::Constant(10, 0.37);
  for (auto _ : state) {
    state.PauseTiming();
    auto copy = model;
    state.ResumeTiming();
    copy.add(x, 1.0);
  }
}
BENCHMARK(add_point)->Unit(benchmark::kMicrosecond);

/// A half-ensemble of GP-MCMC in two dimensions; the counter is the time of one likelihood evaluation.
void batch_likelihood(benchmark::State& state) {
  constexpr Eigen::Index walkers = 5;
  const MatrixXd X = points(2, state.range(0));
  surrogates::BatchLikelihood likelihood(surrogates::KernelFamily::matern52);
  likelihood.set_data(X, targets(X));
  const MatrixXd inverse_squared_lengths = MatrixXd::Constant(2, walkers, 4.0);
  const VectorXd amplitude = VectorXd::Ones(walkers), noise = VectorXd::Constant(walkers, 1e-3);
  VectorXd values(walkers);
  for (auto _ : state) {
    likelihood.evaluate(inverse_squared_lengths, amplitude, noise, values);
    benchmark::DoNotOptimize(values.data());
  }
  state.counters["each"] = benchmark::Counter(
      static_cast<double>(walkers), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(batch_likelihood)->Arg(50)->Arg(100)->Arg(200)->Unit(benchmark::kMicrosecond);

/// One incremental fit of GP-MCMC in two dimensions: 200 steps of 10 walkers.
void fit_mcmc(benchmark::State& state) {
  const MatrixXd X = points(2, state.range(0));
  const VectorXd y = targets(X);
  surrogates::GaussianProcessMcmcRegressor model({}, 1);
  model.fit(X, y);
  for (auto _ : state) model.fit(X, y);
}
BENCHMARK(fit_mcmc)->Arg(100)->Arg(200)->Unit(benchmark::kMillisecond);

}  // namespace
