// Overhead of the harness per evaluation: a plan of random search on the sphere, scheduled, run, journalled and
// written, compared with a bare loop of the same asks and evaluations.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <filesystem>

#include <fmt/format.h>

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

/// Repeats a plan into a new file.
void run_again_and_again(benchmark::State& state, const runners::PlanRequest& request, int threads) {
  const auto all = catalogs();
  const auto plan = runners::make_plan(request, all);
  std::string folder = (std::filesystem::temp_directory_path() / "bobench-benchmark-XXXXXX").string();
  if (!::mkdtemp(folder.data())) return state.SkipWithError("no temporary folder");
  runners::RunnerOptions options;
  options.output = folder + "/r.h5";
  options.threads = threads;
  for (auto _ : state) {
    std::filesystem::remove(options.output);
    runners::run_plan(plan, all.problems, options);
  }
  std::filesystem::remove_all(folder);
  state.counters["evaluation"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * request.replicates * request.budget,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// Arguments: evaluations per run, threads, simulated workers.
void random_search_on_the_sphere(benchmark::State& state) {
  run_again_and_again(state,
                      {.optimizers = {fmt::format("random-search:workers={}", state.range(2))},
                       .problems = {"bbob/f1/d5"},
                       .replicates = 20,
                       .budget = static_cast<int>(state.range(0))},
                      static_cast<int>(state.range(1)));
}
BENCHMARK(random_search_on_the_sphere)
    ->Args({100, 1, 1})
    ->Args({1000, 1, 1})
    ->Args({10000, 1, 1})
    ->Args({10000, 1, 8})
    ->Args({10000, 2, 1})
    ->Args({200000, 1, 1})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// Arguments: evaluations, simulated workers. Several workers that wait for the same evaluations share a fit.
void gp_ei_on_hartmann(benchmark::State& state) {
  run_again_and_again(state,
                      {.optimizers = {fmt::format("gp-ei:workers={}", state.range(1))},
                       .problems = {"synthetic/hartmann6/cost=lognormal(0.5)"},
                       .replicates = 1,
                       .budget = static_cast<int>(state.range(0))},
                      1);
}
BENCHMARK(gp_ei_on_hartmann)
    ->Args({100, 1})
    ->Args({100, 8})
    ->Args({300, 1})
    ->Args({300, 8})
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
