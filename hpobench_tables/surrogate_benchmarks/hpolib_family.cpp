#include "hpobench_tables/surrogate_benchmarks/hpolib_family.hpp"

#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "hpobench_tables/loaded_files.hpp"
#include "hpobench_tables/surrogate_benchmarks/hpolib_benchmarks.hpp"

namespace bobench::hpobench_tables {
namespace {

bool is_imported(const ForestBenchmark& benchmark, const DataDirectory& data) {
  return std::filesystem::exists(data.file(benchmark.forest_id));
}

std::vector<ProblemInfo> list_forests(const DataDirectory& data) {
  std::vector<ProblemInfo> list;
  for (const ForestBenchmark& benchmark : hpolib_benchmarks()) {
    list.push_back({benchmark.id, benchmark.description, benchmark.space.dimension(), is_imported(benchmark, data)});
  }
  return list;
}

const ForestBenchmark& searchable_benchmark(const std::string& id) {
  std::vector<std::string> names;
  for (const ForestBenchmark& benchmark : hpolib_benchmarks()) {
    if (benchmark.id == id) return benchmark;
    names.push_back(benchmark.id);
  }
  throw InputError(fmt::format("there is no such problem of HPOlib{}", did_you_mean(id, names)));
}

using ForestCache = LoadedFiles<SurrogateForests>;

Problem make_problem(const ForestBenchmark& benchmark, const DataDirectory& data, ForestCache& cache) {
  if (!is_imported(benchmark, data)) {
    throw InputError(fmt::format("{} needs its authors' forests: {}", benchmark.id, benchmark.how_to_get));
  }
  const auto forests = cache.get(data.file(benchmark.forest_id), [&](const std::string& path) {
    return read_forests(path, benchmark.forest_id, benchmark.features);
  });
  return forest_problem(benchmark, forests);
}

}  // namespace

ProblemFamily hpolib_family(const DataDirectory& data) {
  return {.name = "hpolib",
          .pattern = "hpolib/NAME",
          .description = "surrogates of hyperparameter optimisation: random forests of HPOlib and HP-NNET",
          .list = [data] { return list_forests(data); },
          .make =
              [data, cache = std::make_shared<ForestCache>()](const std::vector<std::string>& segments, int) {
                return make_problem(searchable_benchmark(fmt::format("{}", fmt::join(segments, "/"))), data, *cache);
              },
          .source = [](const std::vector<std::string>&) { return "Eggensperger et al. 2015; HPOlib 1.5"; }};
}

}  // namespace bobench::hpobench_tables
