#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "results/builds.hpp"
#include "results/result_file.hpp"
#include "results/result_layout.hpp"
#include "results/trace.hpp"
#include "system/hdf5/native_file.hpp"

namespace bobench::results {
namespace {

using namespace layout;
namespace hdf5 = system::hdf5;

constexpr double not_evaluated = std::numeric_limits<double>::quiet_NaN();

using Column = std::vector<double> RunResult::*;

/// Each row is a run; evaluations that a run did not reach are "not evaluated".
void write_column(const hdf5::Group& group, const std::string& name, const hdf5::Shape& shape, const Series& series,
                  Column column) {
  group.write_rows<double>(name, shape, not_evaluated,
                           [&](std::uint64_t r) { return std::span<const double>(series.runs[r].*column); });
}

bool some_run_has(const Series& series, Column column) {
  return std::ranges::any_of(series.runs, [&](const RunResult& run) { return !(run.*column).empty(); });
}

template <class T, class Get>
std::vector<T> collect(const Series& series, Get get) {
  std::vector<T> values;
  values.reserve(series.runs.size());
  for (const RunResult& run : series.runs) values.push_back(static_cast<T>(get(run)));
  return values;
}

void write_optimum(const hdf5::Group& group, const Series& series) {
  const auto optimum = collect<double>(series, [](const RunResult& run) { return run.optimum; });
  if (std::ranges::all_of(optimum, [](double value) { return std::isnan(value); })) return;
  group.write("optimum", {optimum.size()}, optimum);
  if (std::ranges::all_of(optimum, [&](double value) { return value == optimum.front(); })) {
    group.write_attribute("optimum", optimum.front());
  }
}

void write_build_numbers(const hdf5::Group& group, const Series& series, BuildTally& builds) {
  if (std::ranges::none_of(series.runs, [](const RunResult& run) { return run.build != nullptr; })) return;
  group.write("build", {series.runs.size()},
              collect<std::int32_t>(series, [&](const RunResult& run) { return builds.number_of(run.build); }));
}

void write_builds(const hdf5::Group& group, const BuildTally& builds) {
  if (builds.builds().empty()) return;
  std::vector<std::string> descriptions;
  for (const SharedBuild& build : builds.builds()) descriptions.push_back(build_text(*build));
  group.write("builds", {descriptions.size()}, descriptions);
}

bool is_sparse(const Series& series) {
  return std::ranges::any_of(series.runs, &RunResult::is_sparse);
}

bool is_sparse(const ResultSet& results) {
  return std::ranges::any_of(results.series, [](const Series& series) { return is_sparse(series); });
}

void write_series(const hdf5::Group& group, const Series& series, int budget, std::size_t position) {
  group.write_text("problem", series.problem);
  group.write_text("optimizer", series.optimizer);
  group.write_attribute("dimension", static_cast<std::int64_t>(series.dimension));
  group.write_text("group", series.group);
  if (!series.label.empty()) group.write_text("label", series.label);
  group.write_text("options", series.options.dump());
  if (!series.details.empty()) group.write_text("details", series.details.dump());
  group.write_attribute("position", static_cast<std::uint64_t>(position));
  const std::size_t replicates = series.runs.size(), width = rows_stored(series, budget);
  if (is_sparse(series)) write_column(group, "evaluation", {replicates, width}, series, &RunResult::evaluation);
  for (const RunColumn& column : run_columns) {
    if (!column.is_always_written && !some_run_has(series, column.values)) continue;
    write_column(group, column.name, {replicates, width}, series, column.values);
    if (column.is_time && width > rows_without_totals) {
      group.write(total_name(column), {replicates},
                  collect<double>(series, [&](const RunResult& run) { return total(run.*column.values); }));
    }
  }
  if (some_run_has(series, &RunResult::configuration)) {
    const std::size_t dimension = static_cast<std::size_t>(series.dimension);
    write_column(group, "configuration", {replicates, width, dimension}, series, &RunResult::configuration);
  }
  write_optimum(group, series);
  group.write("seed", {replicates}, collect<std::uint64_t>(series, [](const RunResult& run) { return run.seed; }));
  group.write("evaluations", {replicates},
              collect<std::int32_t>(series, [](const RunResult& run) { return run.evaluations(); }));
  group.write("status", {replicates}, collect<std::uint8_t>(series, [](const RunResult& run) { return run.status; }));
  for (const auto& one : texts) {
    const auto text = one.text;
    if (!std::ranges::any_of(series.runs, [&](const RunResult& run) { return !(run.*text).empty(); })) continue;
    group.write(one.name, {replicates}, collect<std::string>(series, [&](const RunResult& run) { return run.*text; }));
  }
}

void write_all(const hdf5::File& file, const ResultSet& results) {
  file.write_fixed_attribute("format", format_name);
  file.write_attribute("format_version", is_sparse(results) ? format_version : version_without_sparse);
  for (const auto& [name, fact] : facts) file.write_text(name, results.provenance.*fact);
  if (!results.provenance.file_id.empty()) file.write_text("file_id", results.provenance.file_id);
  file.write_attribute("seed", results.settings.seed);
  file.write_attribute("budget", static_cast<std::int64_t>(results.settings.budget));
  file.write_attribute("record_configurations", static_cast<std::int64_t>(results.settings.record_configurations));
  const hdf5::Group runs = file.create_group("runs");
  BuildTally builds;
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < results.series.size(); ++i) {
    const Series& series = results.series[i];
    paths.push_back(path_of(series));
    const hdf5::Group group = runs.create_group(paths.back());
    write_series(group, series, results.settings.budget, i);
    write_build_numbers(group, series, builds);
  }
  file.write("series", {paths.size()}, paths);
  write_builds(file, builds);
}

}  // namespace

void write_result_file(const std::string& path, const ResultSet& results) {
  system::write_hdf5_file(path, hdf5::Structures::checksummed,
                          [&](const hdf5::File& file) { write_all(file, results); });
}

bool make_result_file(const std::string& path, const ResultSet& results) {
  return system::make_hdf5_file(path, hdf5::Structures::checksummed,
                                [&](const hdf5::File& file) { write_all(file, results); });
}

}  // namespace bobench::results
