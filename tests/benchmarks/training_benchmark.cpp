// Training of a network: an epoch of 256 points with 10 inputs and two hidden layers. Arguments: units of both layers,
// batch size, dropout in percent.
#include <benchmark/benchmark.h>

#include "hpobench_tables/training/data_set.hpp"
#include "hpobench_tables/training/trainer.hpp"
#include "numerics/flush_subnormals.hpp"
#include "tests/benchmarks/rate.hpp"

namespace {

using namespace bobench::hpobench_tables;
using bobench::FlushSubnormals, bobench::HiddenLayer;

/// Multiplications and additions of the matrix products per step and point: forward, gradient, and backward except to
/// the inputs.
double flops_per_point(const Network<float>& network) {
  double flops = 0.0;
  for (std::size_t l = 0; l < network.layers().size(); ++l) {
    const auto& layer = network.layers()[l];
    flops += (l == 0 ? 4.0 : 6.0) * static_cast<double>(layer.inputs * layer.outputs);
  }
  return flops;
}

/// The counter has the products only; the time includes everything: Adam, dropout, shuffling.
void epoch(benchmark::State& state) {
  const FlushSubnormals guard;
  const Parts<float> parts = friedman1(256, 1.0, 1).parts.cast<float>();
  const HiddenLayer layer{.units = state.range(0), .dropout = 0.01 * static_cast<double>(state.range(2))};
  const TrainingSettings settings{.hidden = {layer, layer}, .batch_size = state.range(1)};
  Trainer<float> trainer(settings, parts.training, Task::regression, 27, 1);
  for (auto _ : state) trainer.run_epoch();
  const double points = static_cast<double>(state.iterations()) * 256.0;
  state.counters["flops"] = bobench::rate(256.0 * flops_per_point(trainer.network()));
  state.counters["step"] = benchmark::Counter(points / static_cast<double>(state.range(1)),
                                              benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK(epoch)->ArgsProduct({{16, 64, 512}, {8, 64}, {0, 30}})->ArgNames({"units", "batch", "dropout"});

}  // namespace
