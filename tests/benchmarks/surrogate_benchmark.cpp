// Surrogate benchmarks: one evaluation of a forest and of LCBench's network, with random weights of the real sizes.
#include <benchmark/benchmark.h>

#include "core/random.hpp"
#include "hpobench_tables/surrogate_benchmarks/forest.hpp"
#include "hpobench_tables/surrogate_benchmarks/lcbench_network.hpp"
#include "tests/hpobench_tables/surrogate_benchmarks/random_lcbench_weights.hpp"

namespace {

using namespace bobench;
using namespace bobench::hpobench_tables;

/// Grows a tree of about `leaves` leaves on the box [low, high], split at random in its features.
void grow(ForestArrays& arrays, std::int32_t root, std::vector<double> low, std::vector<double> high, double leaves,
          Random& random) {
  const std::size_t at = arrays.nodes();
  arrays.left.push_back(-1);
  arrays.right.push_back(-1);
  arrays.feature.push_back(-1);
  arrays.threshold.push_back(0.0);
  arrays.value.push_back(random.uniform());
  if (leaves < 2.0) return;
  const auto feature = static_cast<std::size_t>(random.index(static_cast<std::int64_t>(low.size())));
  const double share = random.uniform(0.1, 0.9);
  const double threshold = low[feature] + share * (high[feature] - low[feature]);
  arrays.feature[at] = static_cast<std::int32_t>(feature);
  arrays.threshold[at] = threshold;
  std::vector<double> middle = high;
  middle[feature] = threshold;
  arrays.left[at] = static_cast<std::int32_t>(arrays.nodes()) - root;
  grow(arrays, root, low, middle, leaves * share, random);
  low[feature] = threshold;
  arrays.right[at] = static_cast<std::int32_t>(arrays.nodes()) - root;
  grow(arrays, root, low, high, leaves * (1.0 - share), random);
}

/// svm-mnist has 10 trees of 1,650 leaves (objective) and 2,500 (cost), HP-NNET's 30 of 5,000.
void evaluate_forest(benchmark::State& state) {
  constexpr std::size_t features = 3;
  Random random(1);
  ForestArrays arrays;
  arrays.tree_offset.push_back(0);
  for (std::int64_t tree = 0; tree < state.range(0); ++tree) {
    grow(arrays, arrays.tree_offset.back(), std::vector<double>(features, 0.0), std::vector<double>(features, 1.0),
         static_cast<double>(state.range(1)), random);
    arrays.tree_offset.push_back(static_cast<std::int32_t>(arrays.nodes()));
  }
  const Forest forest(arrays, features, "made up");
  const Eigen::MatrixXd points = random.uniform_vector(features * 1024).reshaped(features, 1024);
  Eigen::Index i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(forest.predict({points.col(i).data(), features}));
    i = (i + 1) % points.cols();
  }
  state.counters["nodes"] = static_cast<double>(arrays.nodes());
}
BENCHMARK(evaluate_forest)->Args({10, 1650})->Args({10, 2500})->Args({30, 5000});

void evaluate_lcbench(benchmark::State& state) {
  const LcbenchNetwork network(random_lcbench_weights(1), "made up");
  LcbenchNetwork::Input x;
  x << 52.0, 100.0, 0.01, 0.9, 0.001, 3.0, 256.0, 0.5;
  for (auto _ : state) {
    benchmark::DoNotOptimize(network.evaluate(0, x).data());
    x[0] = x[0] > 1.0 ? x[0] - 1.0 : 52.0;
  }
}
BENCHMARK(evaluate_lcbench)->Unit(benchmark::kMicrosecond);

}  // namespace
