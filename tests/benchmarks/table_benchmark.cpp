// Opening a table of FCNet's size and evaluating configurations in it: the real table if it was imported
// (BOBENCH_DATA), else a generated one.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "core/random.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/spaces.hpp"
#include "hpobench_tables/table_file.hpp"
#include "hpobench_tables/tabular_problem.hpp"

namespace {

using namespace bobench;
using namespace bobench::hpobench_tables;

TableData made_table(std::size_t fidelities) {
  TableData table;
  table.info.id = "made";
  table.space = fcnet_space();
  table.repeats = 4;
  table.fidelities.clear();
  Random random = RunStreams(1, "table", "benchmark", 0).shared("values");
  const auto drawn = [&] {
    std::vector<double> matrix(4 * 62208);
    for (double& entry : matrix) entry = static_cast<double>(static_cast<float>(random.uniform()));
    return matrix;
  };
  for (std::size_t i = 0; i < fidelities; ++i) {
    table.fidelities.push_back(static_cast<double>(i + 1));
    table.value.push_back(drawn());
  }
  table.cost = {drawn()};
  return table;
}

/// FCNet's own table, or a generated one with the given number of fidelities.
std::string table_path(std::size_t fidelities) {
  if (const std::string real = DataDirectory::of_user().file("fcnet/protein"); fidelities == 1 && is_table(real))
    return real;
  const std::string made =
      (std::filesystem::temp_directory_path() / ("bobench_table_benchmark_" + std::to_string(fidelities) + ".h5"));
  if (!is_table(made)) write_table(made, made_table(fidelities));
  return made;
}

/// Opens the table and loads its full fidelity, as the first run of a plan does.
void open_and_load(benchmark::State& state) {
  const std::string path = table_path(static_cast<std::size_t>(state.range(0)));
  state.SetLabel(path);
  for (auto _ : state) benchmark::DoNotOptimize(open_table(path)->full().mean.data());
}
BENCHMARK(open_and_load)->Arg(1)->Arg(100)->Unit(benchmark::kMillisecond);

/// The cost of an evaluation in a run: through Problem, with the repeat drawn.
void evaluate(benchmark::State& state) {
  const Problem problem = TabularProblem(open_table(table_path(1)), {}, "made");
  Random random = RunStreams(1, "table", "benchmark", 0).shared("points");
  std::vector<Configuration> points;
  for (int i = 0; i < 1024; ++i) points.push_back(problem.space().sample(random));
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(problem.evaluate(points[i++ % points.size()], problem.full_fidelity(), random).value);
  }
}
BENCHMARK(evaluate);

}  // namespace
