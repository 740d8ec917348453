// Evaluations per second written to and read from each format: 200 runs of 5,000 evaluations with times and optimum, in
// an in-memory file system if there is one (/dev/shm), so that the disk has no influence.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <cmath>
#include <filesystem>

#include "core/random.hpp"
#include "results/formats/formats.hpp"

namespace {

using namespace bobench;
using namespace bobench::results;

constexpr std::size_t replicates = 10, evaluations = 5000;

ResultSet many_runs() {
  Random random(1);
  ResultSet set;
  set.settings.budget = static_cast<int>(evaluations);
  for (int function = 1; function <= 20; ++function) {
    Series series;
    series.problem = "bbob/f" + std::to_string(function) + "/d5";
    series.optimizer = "differential-evolution";
    series.dimension = 5;
    series.group = "G1";
    for (std::size_t r = 0; r < replicates; ++r) {
      RunResult run;
      run.status = RunStatus::complete;
      run.seed = 1000 + r;
      run.optimum = 79.48;
      for (std::size_t i = 0; i < evaluations; ++i) {
        run.value.push_back(79.48 + std::pow(10.0, 4.0 * random.uniform() - 3.0));
        run.seconds_ask.push_back(1e-6 * (1.0 + random.uniform()));
      }
      series.runs.push_back(std::move(run));
    }
    set.series.push_back(std::move(series));
  }
  return set;
}

class Folder {
 public:
  Folder() {
    const std::filesystem::path memory = "/dev/shm";
    const auto parent = std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
    path_ = (parent / "bobench-benchmark-XXXXXX").string();
    if (!::mkdtemp(path_.data())) throw std::runtime_error("no temporary folder");
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

void count(benchmark::State& state, const ResultSet& set) {
  const auto total = static_cast<double>(set.series.size() * replicates * evaluations);
  state.counters["evaluations_per_second"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * total, benchmark::Counter::kIsRate);
}

void write(benchmark::State& state, const char* format) {
  const ResultSet set = many_runs();
  const Folder folder;
  for (auto _ : state) {
    write_format(format_named(format), set, folder.file("out"));
    state.PauseTiming();
    std::filesystem::remove_all(folder.file("out"));
    state.ResumeTiming();
  }
  count(state, set);
}

void read(benchmark::State& state, const char* format) {
  const ResultSet set = many_runs();
  const Folder folder;
  write_format(format_named(format), set, folder.file("out"));
  for (auto _ : state)
    benchmark::DoNotOptimize(read_format(format_named(format), folder.file("out")).results.series.data());
  count(state, set);
}

BENCHMARK_CAPTURE(write, csv, "csv")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, csv, "csv")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write, json, "json")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, json, "json")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write, coco, "coco")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, coco, "coco")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write, ioh, "ioh")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, ioh, "ioh")->Unit(benchmark::kMillisecond);

}  // namespace
