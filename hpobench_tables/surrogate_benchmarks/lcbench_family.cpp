#include "hpobench_tables/surrogate_benchmarks/lcbench_family.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "hpobench_tables/loaded_files.hpp"
#include "hpobench_tables/surrogate_benchmarks/lcbench_file.hpp"

namespace bobench::hpobench_tables {
namespace {

constexpr int task_ids[] = {3945,   7593,   34539,  126025, 126026, 126029, 146212, 167104, 167149,
                            167152, 167161, 167168, 167181, 167184, 167185, 167190, 167200, 167201,
                            168329, 168330, 168331, 168335, 168868, 168908, 168910, 189354, 189862,
                            189865, 189866, 189873, 189905, 189906, 189908, 189909};

/// An output of the network, and its conversion to a value to be minimised.
struct Metric {
  const char* name;
  Eigen::Index output;
  double sign, shift;
};

constexpr Metric default_metric{"val_accuracy", 1, -1.0, 100.0};
constexpr Metric metrics[] = {default_metric,
                              {"val_cross_entropy", 2, 1.0, 0.0},
                              {"val_balanced_accuracy", 3, -1.0, 1.0},
                              {"test_cross_entropy", 4, 1.0, 0.0},
                              {"test_balanced_accuracy", 5, -1.0, 1.0}};

SearchSpace lcbench_space() {
  return SearchSpace({{"batch_size", IntegerParameter{16, 512, Scale::log}},
                      {"learning_rate", RealParameter{1e-4, 0.1, Scale::log}},
                      {"momentum", RealParameter{0.1, 0.99, Scale::linear}},
                      {"weight_decay", RealParameter{1e-5, 0.1, Scale::linear}},
                      {"num_layers", IntegerParameter{1, 5, Scale::linear}},
                      {"max_units", IntegerParameter{64, 1024, Scale::log}},
                      {"max_dropout", RealParameter{0.0, 1.0, Scale::linear}}});
}

std::vector<double> epochs() {
  std::vector<double> list;
  for (int epoch = 1; epoch <= 52; ++epoch) list.push_back(epoch);
  return list;
}

class LcbenchProblem {
 public:
  LcbenchProblem(std::string id, std::shared_ptr<const LcbenchNetwork> network, std::size_t task, Metric metric)
      : id_(std::move(id)), network_(std::move(network)), task_(task), metric_(metric) {}

  SearchSpace space() const { return lcbench_space(); }
  const std::string& name() const { return id_; }
  std::vector<double> fidelities() const { return epochs(); }
  std::optional<double> optimum() const { return std::nullopt; }

  Evaluation evaluate(const Configuration& configuration, double epoch, Random&) const {
    LcbenchNetwork::Input input;
    input[0] = epoch;
    input.tail<LcbenchNetwork::inputs - 1>() = configuration;
    const LcbenchNetwork::Output output = network_->evaluate(task_, input);
    return {
        .value = metric_.sign * output[metric_.output] + metric_.shift, .fidelity = epoch, .cost_seconds = output[0]};
  }

 private:
  std::string id_;
  std::shared_ptr<const LcbenchNetwork> network_;
  std::size_t task_;
  Metric metric_;
};

std::vector<ProblemInfo> list_data_sets(const DataDirectory& data) {
  const bool is_imported = std::filesystem::exists(data.file("lcbench"));
  std::vector<ProblemInfo> list;
  for (const int task : task_ids) {
    list.push_back({fmt::format("lcbench/{}", task),
                    fmt::format("network on OpenML task {}: validation error in percent after 52 epochs", task),
                    lcbench_space().dimension(), is_imported});
  }
  return list;
}

constexpr std::string_view metric_key = "metric=";

Metric metric_of(const std::vector<std::string>& segments) {
  if (segments.size() < 3) return default_metric;
  const auto names_metric = [](std::string_view text) { return text.starts_with(metric_key); };
  if (segments.size() > 3 && names_metric(segments[2]) && names_metric(segments[3])) {
    refuse_second_rule("metric", segments[2].substr(metric_key.size()), segments[3].substr(metric_key.size()));
  }
  std::vector<std::string> names;
  for (const Metric& metric : metrics) {
    names.emplace_back(metric.name);
    if (segments.size() == 3 && segments[2] == fmt::format("{}{}", metric_key, metric.name)) return metric;
  }
  throw InputError(fmt::format("expected lcbench/TASK/metric=NAME, NAME one of {}", fmt::join(names, ", ")));
}

std::vector<std::string> canonical_lcbench(std::vector<std::string> segments) {
  const std::string_view metric = metric_of(segments).name;
  if (metric == default_metric.name) segments.resize(std::min<std::size_t>(2, segments.size()));
  return segments;
}

int task_of(const std::vector<std::string>& segments) {
  const std::string given = segments.size() > 1 ? segments[1] : "";
  const auto found = std::ranges::find(task_ids, given, [](int task) { return fmt::format("{}", task); });
  if (found == std::end(task_ids)) {
    throw InputError(fmt::format("LCBench has no task '{}'; expected lcbench/TASK[/metric=NAME], TASK one of {}", given,
                                 fmt::join(task_ids, ", ")));
  }
  return *found;
}

using NetworkCache = LoadedFiles<LcbenchNetwork>;

Problem make_problem(const std::vector<std::string>& segments, const DataDirectory& data, NetworkCache& cache) {
  const std::string id = fmt::format("{}", fmt::join(segments, "/"));
  const int task = task_of(segments);
  const Metric metric = metric_of(segments);
  const std::string path = data.file("lcbench");
  if (!std::filesystem::exists(path)) {
    throw InputError(fmt::format(
        "{} needs YAHPO Gym's network, made of lcbench/model.onnx of "
        "github.com/slds-lmu/yahpo_data: convert it with docs/examples/convert_lcbench.py, then type bobench "
        "import-table yahpo_lcbench_resnet.h5",
        id));
  }
  const auto network = cache.get(path, open_lcbench);
  const auto found = std::ranges::find(network->tasks(), task);
  if (found == network->tasks().end()) throw InputError(fmt::format("'{}' has no task {}", path, task));
  return LcbenchProblem(id, network, static_cast<std::size_t>(found - network->tasks().begin()), metric);
}

}  // namespace

ProblemFamily lcbench_family(const DataDirectory& data) {
  return {.name = "lcbench",
          .pattern = "lcbench/TASK[/metric=NAME]",
          .description = "networks on 34 OpenML tasks: YAHPO Gym's surrogate of LCBench",
          .list = [data] { return list_data_sets(data); },
          .make = [data, cache = std::make_shared<NetworkCache>()](
                      const std::vector<std::string>& segments, int) { return make_problem(segments, data, *cache); },
          .canonical = canonical_lcbench,
          .source = [](const std::vector<std::string>&) { return "Pfisterer et al. 2022; Zimmer et al. 2021"; }};
}

}  // namespace bobench::hpobench_tables
