// TPE: one ask() after n observations of 9 parameters, single-threaded.
#include <benchmark/benchmark.h>

#include <cmath>

#include "optimizers/tpe/tpe.hpp"

namespace {

using namespace bobench;

constexpr Eigen::Index dimension = 9;

SearchSpace whole_numbers() {
  std::vector<Parameter> parameters;
  for (Eigen::Index i = 0; i < dimension; ++i) {
    parameters.push_back({"n" + std::to_string(i), IntegerParameter{0, 5, Scale::linear}});
  }
  return SearchSpace(std::move(parameters));
}

/// Observations of a noisy sphere at uniform points and, for a share, near the optimum, as in a run.
void ask(benchmark::State& state, const SearchSpace& space, const optimizers::TpeOptions& options) {
  optimizers::Tpe tpe({space, 1000, RunStreams(1, "sphere", "tpe", 0)}, options);
  Random random(1);
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    const Configuration point = i % 2 == 0
                                    ? space.sample(random)
                                    : space.nearest(0.1 * random.normal_vector(dimension) + 0.5 * space.sample(random));
    tpe.tell({point}, {.value = point.squaredNorm() + 0.01 * random.normal()});
  }
  for (auto _ : state) benchmark::DoNotOptimize(tpe.ask().configuration.data());
}

void ask_reals(benchmark::State& state) {
  ask(state, SearchSpace::box(dimension, -1.0, 1.0), {});
}
void ask_integers(benchmark::State& state) {
  ask(state, whole_numbers(), {});
}
void ask_reals_bohb_style(benchmark::State& state) {
  optimizers::TpeOptions options;
  options.style = optimizers::TpeStyle::bohb;
  options.kde.random_share = 0.0;
  ask(state, SearchSpace::box(dimension, -1.0, 1.0), options);
}
BENCHMARK(ask_reals)->Arg(50)->Arg(500)->Unit(benchmark::kMicrosecond);
BENCHMARK(ask_integers)->Arg(50)->Arg(500)->Unit(benchmark::kMicrosecond);
BENCHMARK(ask_reals_bohb_style)->Arg(50)->Arg(500)->Unit(benchmark::kMicrosecond);

}  // namespace
