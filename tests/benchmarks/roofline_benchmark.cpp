// The machine's limits, for one thread and the instruction set of the build: multiply-adds per second in registers, and
// bytes per second read from the caches and from memory.
#include <benchmark/benchmark.h>

#include <vector>

#include "numerics/packet.hpp"
#include "tests/benchmarks/rate.hpp"

namespace {

using namespace bobench;

/// Independent chains of multiply-adds: more than latency times units, few enough for the registers. The counter has two
/// operations per lane.
void multiply_adds(benchmark::State& state) {
  constexpr int chains = 12, steps = 1000;
  simd::Doubles sum[chains];
  for (simd::Doubles& one : sum) one = simd::all(1.0);
  simd::Doubles factor = simd::all(0.999999), term = simd::all(1e-6);
  benchmark::DoNotOptimize(factor);
  benchmark::DoNotOptimize(term);
  for (auto _ : state) {
    for (int i = 0; i < steps; ++i) {
#pragma GCC unroll 12
      for (int k = 0; k < chains; ++k) sum[k] = simd::multiply_add(sum[k], factor, term);
    }
  }
  for (simd::Doubles& one : sum) benchmark::DoNotOptimize(one);
  state.counters["flops"] = rate(2.0 * static_cast<double>(simd::doubles) * chains * steps);
}
BENCHMARK(multiply_adds);

/// Sums an array of this many KiB.
void read_memory(benchmark::State& state) {
  const std::ptrdiff_t n = state.range(0) * 1024 / static_cast<std::ptrdiff_t>(sizeof(double));
  const std::vector<double> values(static_cast<std::size_t>(n), 1.0);
  constexpr int chains = 8;
  for (auto _ : state) {
    simd::Doubles sum[chains];
    for (simd::Doubles& one : sum) one = simd::all(0.0);
    const double* at = values.data();
    for (const double* const end = at + n; at < end; at += chains * simd::doubles) {
#pragma GCC unroll 8
      for (int k = 0; k < chains; ++k) sum[k] = sum[k] + simd::load(at + k * simd::doubles);
    }
    for (simd::Doubles& one : sum) benchmark::DoNotOptimize(one);
  }
  state.counters["bytes"] = rate(static_cast<double>(n) * sizeof(double));
}
BENCHMARK(read_memory)->Arg(16)->Arg(512)->Arg(512 * 1024)->ArgName("KiB")->Unit(benchmark::kMicrosecond);

}  // namespace
