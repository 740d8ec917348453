#include "results/result_file.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/builds.hpp"
#include "results/journal.hpp"
#include "results/parts.hpp"
#include "results/trace.hpp"
#include "system/hdf5/native_file.hpp"

namespace bobench::results {
namespace {

namespace hdf5 = system::hdf5;

constexpr const char* format_name = "bobench-results";
constexpr std::uint64_t format_version = 3, version_without_sparse = 2;
constexpr double not_evaluated = std::numeric_limits<double>::quiet_NaN();

using Column = std::vector<double> RunResult::*;

struct NamedText {
  const char* name;
  std::string RunResult::*text;
};

constexpr NamedText texts[] = {{"message", &RunResult::message}, {"log", &RunResult::log}};

std::string escape(const std::string& name) {
  if (name == ".") return "%2E";  // which HDF5 takes for the group itself
  std::string escaped;
  for (const char c : name) {
    if (c == '/') {
      escaped += "%2F";
    } else if (c == '%') {
      escaped += "%25";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

/// Where a series is kept. The slashes of a problem id nest groups; those of a command are no hierarchy ("a//b",
/// "./b").
std::string path_of(const Series& series) {
  return (is_command(series.problem) ? escape(series.problem) : series.problem) + "/" + escape(series.optimizer);
}

/// Each row is a run; what a run did not come to counts as "not evaluated".
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

void require_shape(const hdf5::Shape& shape, const hdf5::Shape& expected, const std::string& what) {
  if (shape != expected) throw Error(fmt::format("{} has the wrong shape", what));
}

using Rows = std::vector<std::size_t>;  // of each run

/// Where some traces are sparse: reads what evaluations their rows are, and how many rows they have.
void read_evaluations(const hdf5::Group& group, Series& series, Rows& rows) {
  if (!group.has("evaluation")) return;
  const hdf5::Shape shape = group.shape("evaluation");
  if (shape.size() != 2 || shape[0] != series.runs.size()) throw Error("evaluation has the wrong shape");
  group.read_blocks<double>("evaluation", [&](std::uint64_t first, const std::vector<double>& numbers) {
    for (std::size_t start = 0, r = first; start + shape[1] <= numbers.size() && r < rows.size();
         start += shape[1], ++r) {
      const auto row = std::span(numbers).subspan(start, shape[1]);
      const auto used = std::ranges::find_if(row, [](double number) { return std::isnan(number); }) - row.begin();
      if (used > 0) {
        if (row[static_cast<std::size_t>(used) - 1] != static_cast<double>(rows[r])) {
          throw Error("evaluation and evaluations contradict each other");
        }
        series.runs[r].evaluation.assign(row.begin(), row.begin() + used);
        rows[r] = static_cast<std::size_t>(used);
      }
      if (shape[1] == 0) break;
    }
  });
}

/// A run without a column that others of the series have stands in the file as not evaluated; it has none.
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
  const std::size_t per_row = cube ? shape[2] : 1, width = shape[1] * per_row;
  group.read_blocks<double>(name, [&](std::uint64_t first, const std::vector<double>& rows) {
    for (std::size_t start = 0, r = first; start + width <= rows.size() && r < series.runs.size();
         start += width, ++r) {
      const std::size_t used = std::min(rows_of_runs[r] * per_row, width);
      const auto row = rows.begin() + static_cast<std::ptrdiff_t>(start);
      (series.runs[r].*column).assign(row, row + static_cast<std::ptrdiff_t>(used));
      if (width == 0) break;
    }
  });
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

Series read_series(const hdf5::Group& group) {
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
  series.runs.resize(status.size());
  for (std::size_t r = 0; r < status.size(); ++r) {
    if (status[r] > 2 || evaluations[r] < 0) throw Error("status or evaluations are out of range");
    series.runs[r].status = static_cast<RunStatus>(status[r]);
    series.runs[r].seed = seed[r];
  }
  Rows rows(evaluations.begin(), evaluations.end());
  read_evaluations(group, series, rows);
  for (const RunColumn& column : run_columns) {
    if (!group.has(column.name)) continue;
    read_column(group, column.name, series, rows, column.values);
    if (!column.is_always_written) drop_padding(series, column.values);
  }
  if (group.has("configuration")) read_column(group, "configuration", series, rows, &RunResult::configuration);
  for (const RunResult& run : series.runs) require_trace(run);
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

struct NamedFact {
  const char* name;
  std::string Provenance::*fact;
};

constexpr NamedFact facts[] = {{"bobench_version", &Provenance::bobench_version},
                               {"git_revision", &Provenance::git_revision},
                               {"created_utc", &Provenance::created_utc},
                               {"command_line", &Provenance::command_line},
                               {"cpu", &Provenance::cpu},
                               {"compiler", &Provenance::compiler}};

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

/// The series by their places in the plan.
using Placed = std::multimap<std::uint64_t, Series>;

Series read_series_at(const hdf5::Group& group, const std::vector<SharedBuild>& builds) {
  Series series = read_series(group);
  read_build_numbers(group, series, builds);
  return series;
}

/// Version 2 lists the series: none may be missing, and each lies where its names say.
Placed read_listed_series(const hdf5::File& file, const std::vector<SharedBuild>& builds) {
  Placed placed;
  hdf5::Shape shape;
  const hdf5::Group runs = file.group("runs");
  for (const std::string& path : file.read<std::string>("series", shape)) {
    try {
      const hdf5::Group group = runs.group(path);
      Series series = read_series_at(group, builds);
      if (path_of(series) != path) throw Error("its names are others");
      placed.emplace(group.unsigned_attribute("position"), std::move(series));
    } catch (const std::exception& error) {
      throw Error(fmt::format("{}: {}", path, error.what()));
    }
  }
  return placed;
}

/// Version 1: every group that holds a data set "status" is a series; the others are parts of problem ids. HDF5 lists
/// them by name; their positions say in which order they were planned.
void read_series_below(const hdf5::Group& group, const std::vector<SharedBuild>& builds, Placed& placed) {
  for (const std::string& name : group.members()) {
    if (!group.is_group(name)) continue;
    const hdf5::Group member = group.group(name);
    if (member.has("status") && !member.is_group("status")) {
      try {
        placed.emplace(member.unsigned_attribute("position"), read_series_at(member, builds));
      } catch (const std::exception& error) {
        throw Error(fmt::format("{}: {}", name, error.what()));
      }
    }
    // Below a series too: "p/a" of optimiser "b" lies in the group of "p" of optimiser "a".
    read_series_below(member, builds, placed);
  }
}

ResultSet read_all(const hdf5::File& file) {
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
  const auto builds = read_builds(file);
  Placed placed;
  if (version == 1) {
    read_series_below(file.group("runs"), builds, placed);
  } else {
    placed = read_listed_series(file, builds);
  }
  for (auto& [position, one] : placed) results.series.push_back(std::move(one));
  return results;
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

namespace {

ResultSet read_open_file(const hdf5::File& file, const std::string& path) {
  try {
    if (!file.has_attribute("format") || file.string_attribute("format") != format_name) {
      throw InputError(fmt::format("'{}' is an HDF5 file, but not one of bobench's results", path));
    }
    return read_all(file);
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& error) {
    throw InputError(fmt::format("'{}' is damaged: {}", path, error.what()));
  }
}

}  // namespace

ResultSet read_result_file(const std::string& path) {
  const auto lock = hdf5::exclusive();
  return read_open_file(system::open_file({path}), path);
}

ResultSet read_result_image(std::span<const std::byte> image, const std::string& name) {
  const auto lock = hdf5::exclusive();
  return read_open_file(system::open_file({name, image}), name);
}

ResultSet read_results(const std::string& path) {
  // The journal and the parts first: their runs are in the file before they are deleted, so that whoever reads while the
  // last ones are put there finds each in one place or the other.
  const auto journal = read_journal(path);
  const std::vector<Part> parts = read_parts(path);
  ResultSet results = read_result_file(path);
  if (journal) apply_journal(*journal, path, results);
  apply_parts(parts, path, results);
  return results;
}

}  // namespace bobench::results
