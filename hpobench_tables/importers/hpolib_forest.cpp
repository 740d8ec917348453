#include "hpobench_tables/importers/hpolib_forest.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "hpobench_tables/importers/source_file.hpp"
#include "hpobench_tables/surrogate_benchmarks/hpolib_benchmarks.hpp"

namespace bobench::hpobench_tables {
namespace {

constexpr const char* objective_stem = "svm_mnist_rf_objective";
constexpr const char* cost_stem = "svm_mnist_rf_cost";

bool is_csv(const std::string& path) {
  return path.ends_with(".csv") || path.ends_with(".csv.xz");
}

/// The path of the cost's file next to the objective's, compressed or not.
std::string cost_beside(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  for (const char* ending : {".csv.xz", ".csv"}) {
    const auto cost = folder / (std::string(cost_stem) + ending);
    if (std::filesystem::exists(cost)) return cost.string();
  }
  throw InputError(fmt::format("'{}' needs {}.csv.xz in the same folder, which is missing", path, cost_stem));
}

ForestFile read_csv_pair(const std::string& path) {
  ForestFile forests;
  forests.objective = read_forest_csv(CsvColumns::read(path));
  forests.cost = read_forest_csv(CsvColumns::read(cost_beside(path)));
  return forests;
}

/// Recognises files by name. An HDF5 file of forests with another name may be any of them.
std::vector<std::string> recognize_forests(const std::string& path) {
  const bool is_objective = std::filesystem::path(path).filename().string().starts_with(objective_stem);
  if (is_csv(path) ? !is_objective : !is_published_forest_file(path)) return {};
  if (const ForestBenchmark* benchmark = benchmark_of_file(path)) return {benchmark->forest_id};
  std::vector<std::string> ids;
  for (const ForestBenchmark& benchmark : hpolib_benchmarks()) {
    if (benchmark.id == benchmark.forest_id && benchmark.is_published_as_forest) ids.push_back(benchmark.id);
  }
  return ids;
}

/// The benchmark of a renamed file is given by --id.
const ForestBenchmark& benchmark_named(const std::string& id) {
  for (const ForestBenchmark& benchmark : hpolib_benchmarks()) {
    if (benchmark.id == id && benchmark.forest_id == id) return benchmark;
  }
  throw InputError(fmt::format("there are no forests to import for '{}'", id));
}

void import_forests(const std::string& path, const std::vector<std::string>& ids, const DataDirectory& data) {
  for (const std::string& id : ids) {
    const ForestBenchmark& benchmark = benchmark_named(id);
    ForestFile published = is_csv(path) ? read_csv_pair(path) : read_published_forests(path);
    const Source source = source_of(path);
    published.source = source.name;
    published.source_sha256 = source.sha256;
    write_forests(data.prepare_file(id), native_forests(benchmark, std::move(published), path));
  }
}

/// The offset of each tree; the nodes of each tree are numbered 0, 1, ...
std::vector<std::int32_t> offsets(const CsvColumns& csv) {
  const std::vector<double> tree = csv.numbers("tree"), node = csv.numbers("node");
  std::vector<std::int32_t> offset;
  double expected_tree = -1.0, expected_node = 0.0;
  for (std::size_t row = 0; row < tree.size(); ++row) {
    if (tree[row] == expected_tree + 1.0) {
      expected_tree = tree[row];
      expected_node = 0.0;
      offset.push_back(static_cast<std::int32_t>(row));
    }
    if (tree[row] != expected_tree) {
      csv.refuse(row, "tree", fmt::format("tree {}; expected {} or {}", tree[row], expected_tree, expected_tree + 1.0));
    }
    if (node[row] != expected_node) csv.refuse(row, "node", fmt::format("{}; expected {}", node[row], expected_node));
    expected_node += 1.0;
  }
  offset.push_back(static_cast<std::int32_t>(tree.size()));
  return offset;
}

std::vector<std::int32_t> whole_numbers(const CsvColumns& csv, const std::string& column) {
  const std::vector<double> values = csv.numbers(column, {-1.0, 134217728.0});
  std::vector<std::int32_t> whole;
  whole.reserve(values.size());
  for (std::size_t row = 0; row < values.size(); ++row) {
    const auto number = static_cast<std::int32_t>(values[row]);
    if (static_cast<double>(number) != values[row]) {
      csv.refuse(row, column, fmt::format("{}; expected a whole number", values[row]));
    }
    whole.push_back(number);
  }
  return whole;
}

}  // namespace

ForestArrays read_forest_csv(const CsvColumns& csv) {
  csv.require({"tree", "node", "left", "right", "feature", "threshold", "value"});
  ForestArrays arrays;
  arrays.tree_offset = offsets(csv);
  arrays.left = whole_numbers(csv, "left");
  arrays.right = whole_numbers(csv, "right");
  arrays.feature = whole_numbers(csv, "feature");
  arrays.threshold = csv.numbers_or_nan("threshold");
  arrays.value = csv.numbers("value");
  return arrays;
}

Importer hpolib_forest_importer() {
  return {.name = "hpolib-forest",
          .description = "random forests of HPOlib's surrogate benchmarks, HDF5 or the CSV pair of svm-mnist",
          .recognize = recognize_forests,
          .import = import_forests,
          .holds_one = true};
}

}  // namespace bobench::hpobench_tables
