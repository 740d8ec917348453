#include "results/result_file.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/builds.hpp"
#include "results/journal.hpp"
#include "storage/durable_file.hpp"
#include "storage/hdf5.hpp"

namespace bobench::results {
namespace {

namespace hdf5 = storage::hdf5;

constexpr const char* format_name = "bobench-results";
constexpr std::uint64_t format_version = 1;
constexpr double not_evaluated = std::numeric_limits<double>::quiet_NaN();

using Column = std::vector<double> RunResult::*;

struct NamedColumn {
  const char* name;
  Column column;
  bool always;  ///< written even where no run has it
};

constexpr NamedColumn columns[] = {{"value", &RunResult::value, true},
                                   {"seconds_ask", &RunResult::seconds_ask, true},
                                   {"noise_free", &RunResult::noise_free, false},
                                   {"fidelity", &RunResult::fidelity, false},
                                   {"cost_seconds", &RunResult::cost_seconds, false}};

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

/// Lays the runs' vectors out as one matrix, a run a row, padded with "not evaluated".
std::vector<double> as_matrix(const Series& series, Column column, std::size_t width) {
  std::vector<double> matrix(series.runs.size() * width, not_evaluated);
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    const std::vector<double>& row = series.runs[r].*column;
    std::copy_n(row.begin(), std::min(row.size(), width), matrix.begin() + static_cast<std::ptrdiff_t>(r * width));
  }
  return matrix;
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

void write_series(const hdf5::Group& group, const Series& series, int budget, std::size_t position) {
  group.write_attribute("problem", series.problem);
  group.write_attribute("optimizer", series.optimizer);
  group.write_attribute("dimension", static_cast<std::int64_t>(series.dimension));
  group.write_attribute("group", series.group);
  if (!series.label.empty()) group.write_attribute("label", series.label);
  group.write_attribute("options", series.options.dump());
  if (!series.details.empty()) group.write_attribute("details", series.details.dump());
  group.write_attribute("position", static_cast<std::uint64_t>(position));
  const std::size_t replicates = series.runs.size(), width = static_cast<std::size_t>(budget);
  for (const NamedColumn& column : columns) {
    if (!column.always && !some_run_has(series, column.column)) continue;
    group.write(column.name, {replicates, width}, as_matrix(series, column.column, width));
  }
  if (some_run_has(series, &RunResult::configuration)) {
    const std::size_t dimension = static_cast<std::size_t>(series.dimension);
    group.write("configuration", {replicates, width, dimension},
                as_matrix(series, &RunResult::configuration, width * dimension));
  }
  write_optimum(group, series);
  group.write("seed", {replicates}, collect<std::uint64_t>(series, [](const RunResult& run) { return run.seed; }));
  group.write("evaluations", {replicates},
              collect<std::int32_t>(series, [](const RunResult& run) { return run.evaluations(); }));
  group.write("status", {replicates}, collect<std::uint8_t>(series, [](const RunResult& run) { return run.status; }));
  for (const auto& [name, text] : texts) {
    if (!std::ranges::any_of(series.runs, [&](const RunResult& run) { return !(run.*text).empty(); })) continue;
    group.write(name, {replicates}, collect<std::string>(series, [&](const RunResult& run) { return run.*text; }));
  }
}

void require_shape(const hdf5::Shape& shape, const hdf5::Shape& expected, const std::string& what) {
  if (shape != expected) throw Error(fmt::format("{} has the wrong shape", what));
}

std::vector<double> row_of(const std::vector<double>& matrix, std::size_t row, std::size_t width, std::size_t used) {
  const auto start = matrix.begin() + static_cast<std::ptrdiff_t>(row * width);
  return std::vector<double>(start, start + static_cast<std::ptrdiff_t>(std::min(used, width)));
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
  series.problem = group.string_attribute("problem");
  series.optimizer = group.string_attribute("optimizer");
  series.dimension = static_cast<int>(group.real_attribute("dimension"));
  series.group = group.string_attribute("group");
  if (group.has_attribute("label")) series.label = group.string_attribute("label");
  series.options = nlohmann::json::parse(group.string_attribute("options"));
  if (group.has_attribute("details")) series.details = nlohmann::json::parse(group.string_attribute("details"));

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
  for (const NamedColumn& column : columns) {
    if (!group.has(column.name)) continue;
    const auto matrix = group.read<double>(column.name, shape);
    if (shape.size() != 2 || shape[0] != status.size()) throw Error(fmt::format("{} has the wrong shape", column.name));
    for (std::size_t r = 0; r < status.size(); ++r) {
      series.runs[r].*column.column = row_of(matrix, r, shape[1], static_cast<std::size_t>(evaluations[r]));
    }
  }
  if (group.has("configuration")) {
    const auto cube = group.read<double>("configuration", shape);
    if (shape.size() != 3 || shape[0] != status.size()) throw Error("configuration has the wrong shape");
    for (std::size_t r = 0; r < status.size(); ++r) {
      series.runs[r].configuration =
          row_of(cube, r, shape[1] * shape[2], static_cast<std::size_t>(evaluations[r]) * shape[2]);
    }
  }
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

/// Every group that holds a data set "status" is a series; the others are parts of problem ids.
/// HDF5 lists them by name; their positions say in which order they were planned.
void read_series_below(const hdf5::Group& group, const std::vector<SharedBuild>& builds,
                       std::multimap<std::uint64_t, Series>& series) {
  for (const std::string& name : group.members()) {
    if (!group.is_group(name)) continue;
    const hdf5::Group member = group.group(name);
    if (member.has("status") && !member.is_group("status")) {
      try {
        Series one = read_series(member);
        read_build_numbers(member, one, builds);
        series.emplace(member.unsigned_attribute("position"), std::move(one));
      } catch (const std::exception& error) {
        throw Error(fmt::format("{}: {}", name, error.what()));
      }
    }
    // Below a series too: "p/a" of optimiser "b" lies in the group of "p" of optimiser "a".
    read_series_below(member, builds, series);
  }
}

}  // namespace

void write_result_file(const std::string& path, const ResultSet& results) {
  const auto lock = hdf5::exclusive();
  storage::replace_file(path, [&](const std::string& aside) {
    const hdf5::File file = hdf5::File::create(aside);
    file.write_attribute("format", std::string(format_name));
    file.write_attribute("format_version", format_version);
    file.write_attribute("bobench_version", results.provenance.bobench_version);
    file.write_attribute("git_revision", results.provenance.git_revision);
    file.write_attribute("created_utc", results.provenance.created_utc);
    file.write_attribute("command_line", results.provenance.command_line);
    file.write_attribute("cpu", results.provenance.cpu);
    file.write_attribute("compiler", results.provenance.compiler);
    file.write_attribute("seed", results.settings.seed);
    file.write_attribute("budget", static_cast<std::int64_t>(results.settings.budget));
    file.write_attribute("record_configurations", static_cast<std::int64_t>(results.settings.record_configurations));
    file.create_group("runs");
    BuildTally builds;
    for (std::size_t i = 0; i < results.series.size(); ++i) {
      const Series& series = results.series[i];
      const hdf5::Group group = file.create_group("runs/" + path_of(series));
      write_series(group, series, results.settings.budget, i);
      write_build_numbers(group, series, builds);
    }
    write_builds(file, builds);
  });
}

ResultSet read_result_file(const std::string& path) {
  if (!std::filesystem::exists(path)) throw InputError(fmt::format("there is no file '{}'", path));
  const auto lock = hdf5::exclusive();
  const hdf5::File file = hdf5::File::open(path);
  if (!file.has_attribute("format") || file.string_attribute("format") != format_name) {
    throw InputError(fmt::format("'{}' is an HDF5 file, but not one of bobench's results", path));
  }
  try {
    if (const auto version = file.unsigned_attribute("format_version"); version != format_version) {
      throw Error(fmt::format("format version is {}; this bobench reads {}", version, format_version));
    }
    ResultSet results;
    results.provenance = {file.string_attribute("bobench_version"),
                          file.string_attribute("git_revision"),
                          file.string_attribute("created_utc"),
                          file.string_attribute("command_line"),
                          file.string_attribute("cpu"),
                          file.string_attribute("compiler")};
    results.settings.seed = file.unsigned_attribute("seed");
    results.settings.budget = static_cast<int>(file.real_attribute("budget"));
    results.settings.record_configurations = file.unsigned_attribute("record_configurations") != 0;
    std::multimap<std::uint64_t, Series> series;
    read_series_below(file.group("runs"), read_builds(file), series);
    for (auto& [position, one] : series) results.series.push_back(std::move(one));
    return results;
  } catch (const std::exception& error) {
    throw InputError(fmt::format("'{}' is damaged: {}", path, error.what()));
  }
}

ResultSet read_results(const std::string& path) {
  ResultSet results = read_result_file(path);
  if (const auto journal = read_journal(path)) apply_journal(*journal, results);
  return results;
}

}  // namespace bobench::results
