// Overhead of the harness per evaluation: a plan of random search on the sphere, scheduled, run, journalled and
// written, compared with a bare loop of the same asks and evaluations.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <filesystem>

#include "optimizers/catalog.hpp"
#include "runners/runner.hpp"
#include "testfunctions/catalog.hpp"

namespace {

using namespace bobench;

runners::Catalogs catalogs() {
  runners::Catalogs all{optimizers::catalog(), {}};
  testfunctions::add_to(all.problems);
  return all;
}

constexpr int replicates = 20;

/// Arguments: evaluations per run, threads.
void random_search_on_the_sphere(benchmark::State& state) {
  const auto all = catalogs();
  const int budget = static_cast<int>(state.range(0));
  const auto plan = runners::make_plan(
      {.optimizers = {"random-search"}, .problems = {"bbob/f1/d5"}, .replicates = replicates, .budget = budget}, all);
  std::string folder = (std::filesystem::temp_directory_path() / "bobench-benchmark-XXXXXX").string();
  if (!::mkdtemp(folder.data())) return state.SkipWithError("no temporary folder");
  runners::RunnerOptions options;
  options.output = folder + "/r.h5";
  options.threads = static_cast<int>(state.range(1));
  for (auto _ : state) {
    std::filesystem::remove(options.output);
    runners::run_plan(plan, all.problems, options);
  }
  std::filesystem::remove_all(folder);
  state.counters["us_per_evaluation"] =
      benchmark::Counter(1e-6 * static_cast<double>(state.iterations()) * replicates * budget,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(random_search_on_the_sphere)
    ->Args({100, 1})
    ->Args({1000, 1})
    ->Args({10000, 1})
    ->Args({10000, 2})
    ->Args({200000, 1})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void bare_loop(benchmark::State& state) {
  const auto all = catalogs();
  const Problem problem = all.problems.make("bbob/f1/d5", 0);
  Random noise(1);
  Optimizer search = all.optimizers.recipe("random-search")
                         .make({problem.space(), 1, RunStreams(1, "bbob/f1/d5", "random-search", 0)});
  for (auto _ : state) benchmark::DoNotOptimize(problem.evaluate(search.ask().configuration, 1.0, noise).value);
}
BENCHMARK(bare_loop);

/// What tests/benchmarks/measure_python.py measures in Python.
void ask_and_tell(benchmark::State& state) {
  Optimizer search = catalogs()
                         .optimizers.recipe("random-search")
                         .make({SearchSpace::box(2, -5.0, 5.0), 1, RunStreams(1, "", "random-search", 0)});
  for (auto _ : state) search.tell(search.ask(), {.value = 1.0});
}
BENCHMARK(ask_and_tell);

void evaluate_rows(benchmark::State& state) {
  const Problem problem = catalogs().problems.make(state.range(0) == 1 ? "bbob/f1/d10" : "bbob/f15/d10", 0);
  constexpr Eigen::Index points = 1'000'000;
  Random random(1);
  Eigen::MatrixXd rows(10, points);
  for (double& coordinate : rows.reshaped()) coordinate = random.uniform(-5.0, 5.0);
  Eigen::Index next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(problem.evaluate(rows.col(next), 1.0, random).value);
    next = (next + 1) % points;
  }
}
BENCHMARK(evaluate_rows)->Arg(1)->Arg(15);

}  // namespace
