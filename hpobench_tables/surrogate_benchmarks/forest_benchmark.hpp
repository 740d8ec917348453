// What a problem over a forest is made of: its space, and what the forest is shown of a configuration.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/problem.hpp"
#include "hpobench_tables/surrogate_benchmarks/forest_file.hpp"

namespace bobench::hpobench_tables {

/// One problem. Functions are plain and allocate nothing, so that evaluating stays fast.
struct ForestBenchmark {
  std::string id;           ///< "hpolib/svm-mnist/fidelities"
  std::string description;  ///< one line
  std::string forest_id;    ///< whose native file is evaluated: "hpolib/svm-mnist"
  SearchSpace space;
  std::vector<double> fidelities{1.0};
  Eigen::Index features = 0;  ///< inputs of the forest
  /// Fills the forest's inputs, (features), from a configuration and a fidelity.
  void (*inputs)(const Configuration& configuration, double fidelity, std::span<double> x) = nullptr;
  /// Seconds, from the cost forest and the inputs; 0 without such a forest.
  double (*cost)(const SurrogateForests& forests, std::span<double> x) = nullptr;
  /// The objective is scale * leaf + shift of the published forest. Import applies it to the leaves, once.
  double scale = 1.0;
  double shift = 0.0;
  bool needs_cost = true;  ///< the published file must hold a cost forest
  /// The optimum may be searched cell by cell: each parameter reaches the forest as an input of its own, monotonically,
  /// and no other problem shares the forest and has a larger space.
  bool has_searchable_optimum = true;
  bool is_published_as_forest = true;  ///< else the forest is fitted to published evaluations
  /// Where the data come from, for the message that they are missing: "download ... and type: ...".
  std::string how_to_get;
};

/// The cost forest at the inputs themselves.
double predicted_cost(const SurrogateForests& forests, std::span<double> x);

/// The problem, evaluating `forests`, which may be shared.
Problem forest_problem(ForestBenchmark benchmark, std::shared_ptr<const SurrogateForests> forests);

/// Makes the native content of a published file: applies scale and shift, validates, finds the optimum where the
/// space's cells can be enumerated.
/// @param published  arrays as read, with source and checksum
/// @param path       of the published file, for messages
/// @throws InputError at the first thing wrong with the forests, or if the cost forest is missing
ForestFile native_forests(const ForestBenchmark& benchmark, ForestFile published, const std::string& path);

}  // namespace bobench::hpobench_tables
