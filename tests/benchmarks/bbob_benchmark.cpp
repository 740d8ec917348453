// Nanoseconds per evaluation of each BBOB function.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "core/random.hpp"
#include "testfunctions/bbob/bbob.hpp"

namespace {

using namespace bobench;

void evaluate(benchmark::State& state, int function, int dimension) {
  const testfunctions::BbobFunction problem(function, dimension, 1);
  Random random(1);
  // Different points, so that the branch predictor cannot learn one.
  constexpr Eigen::Index points = 64;
  Eigen::MatrixXd x(dimension, points);
  for (double& coordinate : x.reshaped()) coordinate = random.uniform(-5.0, 5.0);
  Eigen::Index next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(problem(x.col(next)));
    next = (next + 1) % points;
  }
}

const int registered = [] {
  for (const int dimension : {2, 10, 40}) {
    for (int function = 1; function <= 24; ++function) {
      benchmark::RegisterBenchmark(fmt::format("bbob/f{}/d{}", function, dimension).c_str(), evaluate, function,
                                   dimension);
    }
  }
  return 0;
}();

}  // namespace
