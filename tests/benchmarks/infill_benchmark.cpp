// Cost of a step: suggestions by criterion, including the model, and fits of the implicit networks of `ivbnn`.
#include <benchmark/benchmark.h>

#include <cmath>

#include "optimizers/catalog.hpp"
#include "surrogates/implicit/ivbnn_regressor.hpp"

namespace {

using namespace bobench;
using Eigen::MatrixXd, Eigen::VectorXd;

double value_at(const VectorXd& x) {
  return std::sin(6.0 * x[0]) + 3.0 * (x.array() - 0.4).square().sum();
}

/// The next suggestion after 50 observations of two inputs.
void suggestion(benchmark::State& state, const char* spec) {
  const SearchSpace space = SearchSpace::box(2, 0.0, 1.0);
  const OptimizerCatalog catalog = optimizers::catalog();
  const OptimizerRecipe recipe = catalog.recipe(spec);
  for (auto _ : state) {
    state.PauseTiming();
    Optimizer optimizer = recipe.make({space, 100, RunStreams(1, "benchmark", spec, 0)});
    Random random(2);
    for (int i = 0; i < 50; ++i) {
      const VectorXd x = random.uniform_vector(2);
      optimizer.tell({.configuration = x}, {.value = value_at(x)});
    }
    state.ResumeTiming();
    benchmark::DoNotOptimize(optimizer.ask());
  }
}

/// n points of two inputs, with the default options of `ivbnn`.
void fit_ivbnn(benchmark::State& state) {
  Random random(3);
  MatrixXd X(2, state.range(0));
  for (double& x : X.reshaped()) x = random.uniform();
  VectorXd y(X.cols());
  for (Eigen::Index i = 0; i < X.cols(); ++i) y[i] = value_at(X.col(i));
  surrogates::IvbnnRegressor model({}, 4);
  for (auto _ : state) model.fit(X, y);
}

#define BOBENCH_SUGGESTION(name, spec) BENCHMARK_CAPTURE(suggestion, name, spec)->Unit(benchmark::kMillisecond)
BOBENCH_SUGGESTION(gp_ei, "gp-ei");
BOBENCH_SUGGESTION(gp_mes, "gp-mes");
BOBENCH_SUGGESTION(gp_es, "gp-es");
BOBENCH_SUGGESTION(gp_pes, "gp-pes");
BOBENCH_SUGGESTION(gp_thompson, "gp-thompson");
BOBENCH_SUGGESTION(gp, "gp:frozen=true");
BOBENCH_SUGGESTION(gp_cl, "gp-cl");
BOBENCH_SUGGESTION(rf, "rf");
BOBENCH_SUGGESTION(rf_cl, "rf-cl");
BENCHMARK(fit_ivbnn)->Arg(5)->Arg(25)->Arg(50)->Unit(benchmark::kMillisecond);

}  // namespace
