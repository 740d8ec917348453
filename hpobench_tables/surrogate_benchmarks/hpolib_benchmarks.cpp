#include "hpobench_tables/surrogate_benchmarks/hpolib_benchmarks.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "hpobench_tables/surrogate_benchmarks/hpnnet.hpp"

namespace bobench::hpobench_tables {
namespace {

struct Range {
  const char* name;
  double low, high;
};

SearchSpace real_box(const std::vector<Range>& ranges) {
  std::vector<Parameter> parameters;
  for (const Range& range : ranges) {
    parameters.push_back({range.name, RealParameter{range.low, range.high, Scale::linear}});
  }
  return SearchSpace(std::move(parameters));
}

std::string how_to_get(const std::string& authors_name, const std::string& id, bool has_cost) {
  const std::string objective = fmt::format("rf_surrogate_{}.pkl", authors_name);
  const std::string cost = has_cost ? fmt::format(" rf_cost_surrogate_{}.pkl", authors_name) : "";
  return fmt::format(
      "download {}{} (folder surrogates of github.com/automl/HPOlib1.5), then type: python3 "
      "docs/examples/convert_hpolib_surrogate.py {}{} && bobench import-table rf_surrogate_{}.h5 --id {}",
      objective, has_cost ? " and" + cost : "", objective, cost, authors_name, id);
}

/// The unchanged configuration, followed by the fidelity.
void append_fidelity(const Configuration& configuration, double fidelity, std::span<double> x) {
  std::ranges::copy(configuration, x.begin());
  x.back() = fidelity;
}

ForestBenchmark svm_mnist() {
  return {.id = "hpolib/svm-mnist",
          .description = "SVM on MNIST: validation error, the authors' forests (Klein et al. 2017)",
          .forest_id = "hpolib/svm-mnist",
          .space = real_box({{"log_C", -10.0, 10.0}, {"log_gamma", -10.0, 10.0}}),
          .fidelities = {1.0},
          .features = 3,
          .inputs = append_fidelity,
          .cost = predicted_cost,
          .how_to_get = how_to_get("svm", "hpolib/svm-mnist", true)};
}

/// HPOBench's fractions: 1/128 to 1, each twice the previous one.
ForestBenchmark svm_mnist_with_fidelities() {
  ForestBenchmark benchmark = svm_mnist();
  benchmark.id += "/fidelities";
  benchmark.description = "the same with the training set's fraction as fidelity, 1/128 to 1";
  benchmark.fidelities.clear();
  for (int k = 7; k >= 0; --k) benchmark.fidelities.push_back(std::ldexp(1.0, -k));
  return benchmark;
}

/// The sum over the epochs up to the last input. HPOlib 1.5 intends this sum, too, but returns the first epoch's cost.
double cost_of_all_epochs(const SurrogateForests& forests, std::span<double> x) {
  const double epochs = x.back();
  double seconds = 0.0;
  for (double epoch = 1.0; epoch <= epochs; epoch += 1.0) {
    x.back() = epoch;
    seconds += predicted_cost(forests, x);
  }
  return seconds;
}

ForestBenchmark cnn_cifar10() {
  return {.id = "hpolib/cnn-cifar10",
          .description = "CNN on CIFAR-10: validation error after 40 epochs",
          .forest_id = "hpolib/cnn-cifar10",
          // Scaled from 1e-6..1, 32..512 and 2^4..2^8.
          .space = real_box({{"init_learning_rate", 0.0, 1.0},
                             {"batch_size", 0.0, 1.0},
                             {"n_units_1", 0.0, 1.0},
                             {"n_units_2", 0.0, 1.0},
                             {"n_units_3", 0.0, 1.0}}),
          .fidelities = {40.0},
          .features = 6,
          .inputs = append_fidelity,
          .cost = cost_of_all_epochs,
          .how_to_get = how_to_get("cnn", "hpolib/cnn-cifar10", true)};
}

/// The cost of an evaluation is its budget, as in HPOlib.
double budget_spent(const SurrogateForests&, std::span<double> x) {
  return x.back();
}

ForestBenchmark wideresnet2d() {
  return {.id = "hpolib/wideresnet2d",
          .description = "wide residual network on CIFAR-10: 1 - validation accuracy",
          .forest_id = "hpolib/wideresnet2d",
          .space = real_box({{"log10_initial_lr", -2.0, 0.0}, {"depth", 8.0, 26.0}}),
          .fidelities = {4000.0},
          .features = 3,
          .inputs = append_fidelity,
          .cost = budget_spent,
          .scale = -0.01,  // the forest predicts accuracy in percent
          .shift = 1.0,
          .needs_cost = false,
          .how_to_get = how_to_get("2d_wide_res_net", "hpolib/wideresnet2d", false)};
}

/// The first four inputs in natural units, the others unchanged.
void paramnet_inputs(const Configuration& configuration, double, std::span<double> x) {
  std::ranges::copy(configuration, x.begin());
  x[0] = std::pow(10.0, configuration[0]);
  x[1] = std::exp2(configuration[1]);
  x[2] = std::exp2(configuration[2]);
  x[3] = std::pow(10.0, configuration[3]);
}

/// Shape 1/2, and one dropout rate for all layers.
void reduced_paramnet_inputs(const Configuration& configuration, double, std::span<double> x) {
  x[0] = std::pow(10.0, configuration[0]);
  x[1] = std::exp2(configuration[1]);
  x[2] = std::exp2(configuration[2]);
  x[3] = std::pow(10.0, configuration[3]);
  x[4] = 0.5;
  x[5] = configuration[4];
  x[6] = configuration[5];
  x[7] = configuration[5];
}

ForestBenchmark paramnet(const std::string& data_set) {
  const std::string id = "hpolib/paramnet-" + data_set;
  return {.id = id,
          .description = fmt::format("feed-forward network on {}: validation error after 50 epochs", data_set),
          .forest_id = id,
          .space = real_box({{"log10_initial_lr", -6.0, -2.0},
                             {"log2_batch_size", 3.0, 8.0},
                             {"log2_average_units_per_layer", 4.0, 8.0},
                             {"log10_final_lr_fraction", -4.0, 0.0},
                             {"shape_parameter_1", 0.0, 1.0},
                             {"num_layers", 1.0, 5.0},
                             {"dropout_0", 0.0, 0.5},
                             {"dropout_1", 0.0, 0.5}}),
          .fidelities = {50.0},
          .features = 8,
          .inputs = paramnet_inputs,
          .cost = predicted_cost,
          .how_to_get = how_to_get("paramnet_" + data_set, id, true)};
}

ForestBenchmark reduced_paramnet(const std::string& data_set) {
  ForestBenchmark benchmark = paramnet(data_set);
  benchmark.id += "-reduced";
  benchmark.description += " (6 parameters: one dropout, no shape)";
  benchmark.space = real_box({{"log10_initial_lr", -6.0, -2.0},
                              {"log2_batch_size", 3.0, 8.0},
                              {"log2_average_units_per_layer", 4.0, 8.0},
                              {"log10_final_lr_fraction", -4.0, 0.0},
                              {"num_layers", 1.0, 5.0},
                              {"dropout", 0.0, 0.5}});
  benchmark.inputs = reduced_paramnet_inputs;
  benchmark.has_searchable_optimum = false;
  return benchmark;
}

constexpr const char* paramnet_data_sets[] = {"adult", "higgs", "letter", "mnist", "optdigits", "poker"};

std::vector<ForestBenchmark> make_benchmarks() {
  std::vector<ForestBenchmark> list{svm_mnist(), svm_mnist_with_fidelities(), wideresnet2d(), cnn_cifar10()};
  for (const char* data_set : paramnet_data_sets) list.push_back(paramnet(data_set));
  for (const char* data_set : paramnet_data_sets) list.push_back(reduced_paramnet(data_set));
  list.push_back(hpnnet_convex());
  return list;
}

std::string id_of_stem(const std::string& stem) {
  if (stem == "svm_mnist_rf_surrogates" || stem == "svm_mnist_rf_objective") return "hpolib/svm-mnist";
  if (stem == "rf_surrogate_svm") return "hpolib/svm-mnist";
  if (stem == "rf_surrogate_cnn") return "hpolib/cnn-cifar10";
  if (stem == "rf_surrogate_2d_wide_res_net") return "hpolib/wideresnet2d";
  for (const std::string data_set : paramnet_data_sets) {
    if (stem == "rf_surrogate_paramnet_" + data_set) return "hpolib/paramnet-" + data_set;
  }
  return "";
}

}  // namespace

const std::vector<ForestBenchmark>& hpolib_benchmarks() {
  static const std::vector<ForestBenchmark> list = make_benchmarks();
  return list;
}

const ForestBenchmark* benchmark_of_file(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  const std::string id = id_of_stem(name.substr(0, name.find('.')));
  const auto found = std::ranges::find(hpolib_benchmarks(), id, &ForestBenchmark::id);
  return found == hpolib_benchmarks().end() ? nullptr : &*found;
}

}  // namespace bobench::hpobench_tables
