// Definition of a surrogate problem based on a forest: its space and the mapping to the forest's inputs.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/problem.hpp"
#include "hpobench_tables/surrogate_benchmarks/forest_file.hpp"

namespace bobench::hpobench_tables {

/// One problem. Members are plain functions that allocate no memory, so that evaluations are fast.
struct ForestBenchmark {
  std::string id;           ///< "hpolib/svm-mnist/fidelities"
  std::string description;  ///< one line
  std::string forest_id;    ///< id of the native file that is evaluated: "hpolib/svm-mnist"
  SearchSpace space;
  std::vector<double> fidelities{1.0};
  Eigen::Index features = 0;  ///< number of the forest's inputs
  /// Computes the forest's inputs, (features), from a configuration of the space and a fidelity.
  void (*inputs)(const Configuration& configuration, double fidelity, std::span<double> x) = nullptr;
  /// Seconds, from the cost forest and the inputs; 0 without such a forest.
  double (*cost)(const SurrogateForests& forests, std::span<double> x) = nullptr;
  /// The objective is scale * leaf + shift of the published forest, applied to the leaves once, at import.
  double scale = 1.0;
  double shift = 0.0;
  bool needs_cost = true;  ///< whether the published file must hold a cost forest
  /// Whether the optimum may be searched cell by cell: each parameter is mapped monotonically to its own input, and no
  /// other problem with a larger space uses the forest.
  bool has_searchable_optimum = true;
  bool is_published_as_forest = true;  ///< otherwise it is fitted to published evaluations
  /// Where to get the data, for the message if they are missing: "download ... and type: ...".
  std::string how_to_get;
};

/// The cost forest's prediction at the unchanged inputs.
double predicted_cost(const SurrogateForests& forests, std::span<double> x);

/// Creates the problem that evaluates `forests`, which may be shared.
Problem forest_problem(ForestBenchmark benchmark, std::shared_ptr<const SurrogateForests> forests);

/// Converts a published file to native content: applies scale and shift, validates, and finds the optimum if the
/// space's cells can be enumerated.
/// @param published  arrays as read, with source and checksum
/// @param path       of the published file, for messages
/// @throws InputError at the first error in the forests, or if the cost forest is missing
ForestFile native_forests(const ForestBenchmark& benchmark, ForestFile published, const std::string& path);

}  // namespace bobench::hpobench_tables
