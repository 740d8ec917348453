#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/builds.hpp"
#include "results/journal.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "results/result_layout.hpp"
#include "results/trace.hpp"
#include "system/hdf5/native_file.hpp"

namespace bobench::results {
namespace {

using namespace layout;
namespace hdf5 = system::hdf5;

using Column = std::vector<double> RunResult::*;

void require_shape(const hdf5::Shape& shape, const hdf5::Shape& expected, const std::string& what) {
  if (shape != expected) throw Error(fmt::format("{} has the wrong shape", what));
}

constexpr std::size_t max_replicates = 1'000'000;
constexpr std::uint64_t least_group_bytes = 40;  // minimum size of a group in a file

using Rows = std::vector<std::size_t>;  // of each run

/// For sparse traces: reads the evaluation numbers of their rows, and the numbers of rows.
void read_evaluations(const hdf5::Group& group, Series& series, Rows& rows) {
  if (!group.has("evaluation")) return;
  const hdf5::Shape shape = group.shape("evaluation");
  if (shape.size() != 2 || shape[0] != series.runs.size()) throw Error("evaluation has the wrong shape");
  const Rows all(rows.size(), shape[1]);
  group.read_rows<double>("evaluation", all, [&](std::uint64_t r, std::span<const double> row) {
    const auto used = std::ranges::find_if(row, [](double number) { return std::isnan(number); }) - row.begin();
    if (used == 0) return;
    if (row[static_cast<std::size_t>(used) - 1] != static_cast<double>(rows[r])) {
      throw Error("evaluation and evaluations contradict each other");
    }
    series.runs[r].evaluation.assign(row.begin(), row.begin() + used);
    rows[r] = static_cast<std::size_t>(used);
  });
}

/// A run that lacks a column of its series is stored as not evaluated in that column, which is removed again.
void drop_padding(Series& series, std::vector<double> RunResult::*values) {
  for (RunResult& run : series.runs) {
    if (std::ranges::all_of(run.*values, [](double value) { return std::isnan(value); })) (run.*values).clear();
  }
}

/// Reads a matrix (each row a run, padded) into a column of the runs.
void read_column(const hdf5::Group& group, const std::string& name, Series& series, const Rows& rows_of_runs,
                 Column column) {
  const hdf5::Shape shape = group.shape(name);
  const bool cube = column == &RunResult::configuration;
  if (shape.size() != (cube ? 3 : 2) || shape[0] != series.runs.size()) {
    throw Error(fmt::format("{} has the wrong shape", name));
  }
  group.read_rows<double>(name, rows_of_runs, [&](std::uint64_t r, std::span<const double> row) {
    (series.runs[r].*column).assign(row.begin(), row.end());
  });
}

/// Reads the sum of a column's rows of each run, as its only row.
void read_total(const hdf5::Group& group, const RunColumn& column, Series& series, const Rows& rows_of_runs) {
  if (const std::string name = total_name(column); group.has(name)) {
    hdf5::Shape shape;
    const auto totals = group.read<double>(name, shape);
    require_shape(shape, {series.runs.size()}, name);
    for (std::size_t r = 0; r < totals.size(); ++r) {
      if (rows_of_runs[r] > 0) (series.runs[r].*column.values).assign(1, totals[r]);
    }
    return;
  }
  read_column(group, column.name, series, rows_of_runs, column.values);
  if (!column.is_always_written) drop_padding(series, column.values);
  for (RunResult& run : series.runs) {
    std::vector<double>& values = run.*column.values;
    if (!values.empty()) values.assign(1, total(values));
  }
}

std::vector<SharedBuild> read_builds(const hdf5::Group& group) {
  std::vector<SharedBuild> builds;
  if (!group.has("builds")) return builds;
  hdf5::Shape shape;
  BuildPool pool;
  for (const std::string& description : group.read<std::string>("builds", shape)) {
    builds.push_back(pool.of(description));
  }
  return builds;
}

void read_build_numbers(const hdf5::Group& group, Series& series, const std::vector<SharedBuild>& builds) {
  if (!group.has("build")) return;
  hdf5::Shape shape;
  const auto numbers = group.read<std::int32_t>("build", shape);
  require_shape(shape, {series.runs.size()}, "build");
  for (std::size_t r = 0; r < numbers.size(); ++r) {
    if (numbers[r] < 0) continue;
    const auto number = static_cast<std::size_t>(numbers[r]);
    if (number >= builds.size()) throw Error("build is out of range");
    series.runs[r].build = builds[number];
  }
}

void read_trace(const hdf5::Group& group, const std::vector<std::int32_t>& evaluations, const Wanted& wanted,
                Series& series) {
  Rows rows(evaluations.begin(), evaluations.end());
  read_evaluations(group, series, rows);
  for (const RunColumn& column : run_columns) {
    if (!wanted.column(column) || !group.has(column.name)) continue;
    if (wanted.total_of(column)) {
      read_total(group, column, series, rows);
      continue;
    }
    read_column(group, column.name, series, rows, column.values);
    if (!column.is_always_written) drop_padding(series, column.values);
  }
  if (wanted.configurations && group.has("configuration")) {
    read_column(group, "configuration", series, rows, &RunResult::configuration);
  }
  for (RunResult& run : series.runs) {
    if (!wanted.values) run.evaluation.clear();
    require_trace(run);
  }
}

Series read_series(const hdf5::Group& group, const Wanted& wanted) {
  Series series;
  series.problem = group.text("problem");
  series.optimizer = group.text("optimizer");
  series.dimension = static_cast<int>(group.real_attribute("dimension"));
  series.group = group.text("group");
  if (group.has_text("label")) series.label = group.text("label");
  series.options = nlohmann::json::parse(group.text("options"));
  if (group.has_text("details")) series.details = nlohmann::json::parse(group.text("details"));

  hdf5::Shape shape;
  const auto status = group.read<std::uint8_t>("status", shape);
  const auto evaluations = group.read<std::int32_t>("evaluations", shape);
  require_shape(shape, {status.size()}, "evaluations");
  const auto seed = group.read<std::uint64_t>("seed", shape);
  require_shape(shape, {status.size()}, "seed");
  if (status.size() > max_replicates) throw Error(fmt::format("it has more than {} replicates", max_replicates));
  series.runs.resize(status.size());
  for (std::size_t r = 0; r < status.size(); ++r) {
    if (status[r] > 2 || evaluations[r] < 0) throw Error("status or evaluations are out of range");
    series.runs[r].status = static_cast<RunStatus>(status[r]);
    series.runs[r].seed = seed[r];
  }
  if (wanted.some_of(series.problem)) read_trace(group, evaluations, wanted, series);
  if (group.has("optimum")) {
    const auto optimum = group.read<double>("optimum", shape);
    require_shape(shape, {status.size()}, "optimum");
    for (std::size_t r = 0; r < status.size(); ++r) series.runs[r].optimum = optimum[r];
  }
  for (const auto& [name, text] : texts) {
    if (!group.has(name)) continue;
    const auto values = group.read<std::string>(name, shape);
    require_shape(shape, {status.size()}, name);
    for (std::size_t r = 0; r < status.size(); ++r) series.runs[r].*text = values[r];
  }
  return series;
}

/// Series by their positions in the plan.
using Placed = std::multimap<std::uint64_t, Series>;

Series read_series_at(const hdf5::Group& group, const std::vector<SharedBuild>& builds, const Wanted& wanted) {
  Series series = read_series(group, wanted);
  read_build_numbers(group, series, builds);
  return series;
}

/// Version 2 lists the series: none may be missing, and each must be at the path of its names.
Placed read_listed_series(const hdf5::File& file, const std::vector<SharedBuild>& builds, const Wanted& wanted) {
  Placed placed;
  hdf5::Shape shape;
  const hdf5::Group runs = file.group("runs");
  std::set<std::string> seen;
  for (const std::string& path : file.read<std::string>("series", shape)) {
    try {
      if (!seen.insert(path).second) throw Error("it is listed twice");
      const hdf5::Group group = runs.group(path);
      Series series = read_series_at(group, builds, wanted);
      if (path_of(series) != path) throw Error("its names are others");
      placed.emplace(group.unsigned_attribute("position"), std::move(series));
    } catch (const std::exception& error) {
      throw Error(fmt::format("{}: {}", path, error.what()));
    }
  }
  return placed;
}

/// Version 1: every group that holds a data set "status" is a series; the others are parts of problem ids. HDF5 lists
/// them by name; their positions give the order in the plan.
/// @param depth  of the group; limited, because a group may contain itself
void read_series_below(const hdf5::Group& group, const std::vector<SharedBuild>& builds, const Wanted& wanted,
                       int depth, std::size_t& groups_left, Placed& placed) {
  constexpr int max_depth = 100;
  for (const std::string& name : group.members()) {
    if (!group.is_group(name)) continue;
    if (depth == max_depth || groups_left-- == 0)
      throw Error(fmt::format("{}: groups within groups have no end", name));
    const hdf5::Group member = group.group(name);
    if (member.has("status") && !member.is_group("status")) {
      try {
        placed.emplace(member.unsigned_attribute("position"), read_series_at(member, builds, wanted));
      } catch (const std::exception& error) {
        throw Error(fmt::format("{}: {}", name, error.what()));
      }
    }
    // Also below a series: "p/a" of optimiser "b" lies in the group of "p" of optimiser "a".
    read_series_below(member, builds, wanted, depth + 1, groups_left, placed);
  }
}

ResultSet read_header(const hdf5::File& file) {
  const auto version = file.unsigned_attribute("format_version");
  if (version < 1 || version > format_version) {
    throw Error(fmt::format("format version is {}; this bobench reads 1 to {}", version, format_version));
  }
  ResultSet results;
  for (const auto& [name, fact] : facts) results.provenance.*fact = file.text(name);
  if (file.has_text("file_id")) results.provenance.file_id = file.text("file_id");
  results.settings.seed = file.unsigned_attribute("seed");
  results.settings.budget = static_cast<int>(file.real_attribute("budget"));
  results.settings.record_configurations = file.unsigned_attribute("record_configurations") != 0;
  return results;
}

ResultSet read_all(const hdf5::File& file, const Wanted& wanted) {
  ResultSet results = read_header(file);
  const auto builds = read_builds(file);
  Placed placed;
  if (file.unsigned_attribute("format_version") == 1) {
    std::size_t groups_left = file.bytes() / least_group_bytes;
    read_series_below(file.group("runs"), builds, wanted, 0, groups_left, placed);
  } else {
    placed = read_listed_series(file, builds, wanted);
  }
  for (auto& [position, one] : placed) results.series.push_back(std::move(one));
  return results;
}

}  // namespace

namespace {

template <class Read>
ResultSet read_open_file(const hdf5::File& file, const std::string& path, Read read) {
  try {
    if (!file.has_attribute("format") || file.string_attribute("format") != format_name) {
      throw InputError(fmt::format("'{}' is an HDF5 file, but not one of bobench's results", path));
    }
    return read(file);
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& error) {
    throw InputError(fmt::format("'{}' is damaged: {}", path, error.what()));
  }
}

}  // namespace

ResultSet read_result_file(const std::string& path, const Wanted& wanted) {
  const auto lock = hdf5::exclusive();
  return read_open_file(system::open_file({path}), path,
                        [&](const hdf5::File& file) { return read_all(file, wanted); });
}

ResultSet read_result_header(const std::string& path) {
  const auto lock = hdf5::exclusive();
  return read_open_file(system::open_file({path}), path, read_header);
}

ResultSet read_result_image(std::span<const std::byte> image, const std::string& name) {
  const auto lock = hdf5::exclusive();
  return read_open_file(system::open_file({name, image}), name,
                        [](const hdf5::File& file) { return read_all(file, {}); });
}

ResultSet read_results(const std::string& path, const Wanted& wanted) {
  // The journal and the parts are read first: their runs are in the file before they are deleted. A concurrent reader
  // thus finds each run in one place or the other.
  const auto journal = read_journal(path, wanted);
  const std::vector<Part> parts = read_parts(path, wanted);
  ResultSet results = read_result_file(path, wanted);
  if (journal) apply_journal(*journal, path, results);
  apply_parts(parts, path, results);
  return results;
}

}  // namespace bobench::results
