// Cost of the protocol: an ask/tell pair with a solver that answers immediately, compared with the pipes alone (a line
// to `cat` and back, twice), and starting and ending a program.
#include <benchmark/benchmark.h>

#include "external/catalog.hpp"
#include "system/processes/process.hpp"

namespace {

using namespace bobench;

void ask_and_tell(benchmark::State& state) {
  const auto recipe = OptimizerCatalog{external::command_optimizer()}.recipe("command:" BOBENCH_ECHO_SOLVER);
  Optimizer solver = recipe.make({SearchSpace::box(5, 0.0, 1.0), 100, RunStreams(1, "box", recipe.spec, 0)});
  Evaluation evaluation;
  for (auto _ : state) {
    const Trial trial = solver.ask();
    evaluation.value += 0.1;
    solver.tell(trial, evaluation);
  }
}
BENCHMARK(ask_and_tell)->UseRealTime()->Unit(benchmark::kMicrosecond);

void two_lines_there_and_back(benchmark::State& state) {
  system::Process cat({"cat"});
  const system::Process::Seconds limit{10.0};
  for (auto _ : state) {
    for (int i = 0; i < 2; ++i) {
      cat.write_line("a line about as long as the messages of the protocol are, with some numbers", limit);
      benchmark::DoNotOptimize(cat.read_line(limit));
    }
  }
}
BENCHMARK(two_lines_there_and_back)->UseRealTime()->Unit(benchmark::kMicrosecond);

void start_and_end(benchmark::State& state) {
  for (auto _ : state) system::Process cat({"cat"});
}
BENCHMARK(start_and_end)->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
