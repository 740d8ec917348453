#include "golden_traces/fingerprint.hpp"

#include <atomic>
#include <fstream>
#include <string_view>
#include <thread>

#include <fmt/format.h>

#include "optimizers/every_optimizer.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"
#include "system/checksum.hpp"

namespace bobench::golden {
namespace {

std::string fingerprint_of(const std::vector<double>& numbers) {
  const std::string_view bits(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
  return system::sha256_base64(bits).substr(0, 16);
}

Problem problem_named(const std::string& name) {
  return name == "mixed" ? Problem(MixedProblem{}) : toy_catalogs().problems.make(name, 0);
}

}  // namespace

std::vector<Trace> traces_to_make() {
  std::vector<Trace> traces;
  const auto add = [&](const std::string& problem, const std::string& optimizer, int budget) {
    traces.push_back({problem, optimizer, budget, "", ""});
  };
  for (const std::string& optimizer : every_optimizer()) {
    for (const char* problem : {"bbob/f15/d3", "synthetic/sin-one", "mixed", "synthetic/forrester/multi-fidelity"}) {
      add(problem, optimizer, 25);
    }
  }
  for (int function = 1; function <= 24; ++function) {
    for (const int dimension : {2, 5, 40}) add(fmt::format("bbob/f{}/d{}", function, dimension), "random-search", 20);
  }
  const auto catalogs = toy_catalogs();
  for (const ProblemFamily& family : catalogs.problems.families()) {
    for (const ProblemInfo& info : family.list()) {
      if (info.id.starts_with("synthetic/")) add(info.id, "random-search", 20);
    }
  }
  for (const char* problem :
       {"racing/map2", "racing/ethz-b", "rover/60d", "rover/20d", "robot-push/14d", "robot-push/3d",
        "embedded-space/hartmann6/d25", "embedded-space/branin/d25/rotated", "bbob-noisy/f107/d5", "bbob-noisy/f117/d5",
        "bbob-noisy/f130/d5", "bbob-boxed/f21/d5", "bbob-mixint/f15/d10", "bbob-largescale/f16/d80",
        "bbob-largescale/f21/d100", "ma-bbob/d5"}) {
    add(problem, "random-search", 20);
  }
  for (const char* optimizer : {"random-search", "gp-ei", "smac", "tpe", "bore-xgb", "hyperband", "bohb"}) {
    add("embedded/friedman", optimizer, 25);
  }
  return traces;
}

void make(Trace& trace) {
  const auto recipe = toy_catalogs().optimizers.recipe(trace.optimizer);
  const auto run =
      runners::execute_run({problem_named(trace.problem), trace.problem, recipe, 0, {1, trace.budget, true}});
  const bool is_complete = run->status == results::RunStatus::complete;
  trace.value = is_complete ? fingerprint_of(run->value) : "failed: " + run->message;
  trace.configuration = fingerprint_of(run->configuration);
}

std::vector<Trace> make_all(int threads) {
  std::vector<Trace> traces = traces_to_make();
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back([&] {
      for (std::size_t at = next++; at < traces.size(); at = next++) make(traces[at]);
    });
  }
  for (std::thread& worker : workers) worker.join();
  return traces;
}

TraceFile read_traces(const std::string& path) {
  TraceFile file;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("# ")) {
      file.builds.push_back(line.substr(2));
      continue;
    }
    // The optimiser's options contain commas: the other four cells are counted from both ends.
    const std::size_t problem = line.find(','), configuration = line.rfind(','),
                      value = line.rfind(',', configuration - 1), budget = line.rfind(',', value - 1);
    if (problem == std::string::npos || budget <= problem) continue;
    file.traces.push_back({line.substr(0, problem), line.substr(problem + 1, budget - problem - 1),
                           std::stoi(line.substr(budget + 1)), line.substr(value + 1, configuration - value - 1),
                           line.substr(configuration + 1)});
  }
  return file;
}

void write_traces(const std::string& path, const TraceFile& file) {
  std::ofstream out(path);
  for (const std::string& build : file.builds) out << "# " << build << '\n';
  for (const Trace& trace : file.traces) {
    out << fmt::format("{},{},{},{},{}\n", trace.problem, trace.optimizer, trace.budget, trace.value,
                       trace.configuration);
  }
}

}  // namespace bobench::golden
