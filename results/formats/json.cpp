#include "results/formats/json.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/builds.hpp"
#include "results/formats/json_reader.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "storage/compressed_file.hpp"

namespace bobench::results {
namespace {

constexpr const char* format_name = "bobench-results";
constexpr std::uint64_t format_version = 1;
constexpr std::array<const char*, 3> status_names = {"missing", "complete", "failed"};

/// The vector of that name, if there is one.
std::vector<double>* vector_named(RunResult& run, std::string_view name) {
  if (name == "configuration") return &run.configuration;
  const auto column =
      std::ranges::find(run_columns, name, [](const RunColumn& one) { return std::string_view(one.name); });
  return column == run_columns.end() ? nullptr : &(run.*column->values);
}

constexpr std::array<std::pair<const char*, std::string RunResult::*>, 2> texts = {
    {{"message", &RunResult::message}, {"log", &RunResult::log}}};

constexpr std::array<std::pair<const char*, std::string Provenance::*>, 6> provenance_names = {
    {{"bobench_version", &Provenance::bobench_version},
     {"git_revision", &Provenance::git_revision},
     {"created_utc", &Provenance::created_utc},
     {"command_line", &Provenance::command_line},
     {"cpu", &Provenance::cpu},
     {"compiler", &Provenance::compiler}}};

// --- writing

void write_vector(TextWriter& out, const char* name, const std::vector<double>& values) {
  if (values.empty()) return;
  out.text(",\"");
  out.text(name);
  out.text("\":[");
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out.character(',');
    out.json_real(values[i]);
  }
  out.character(']');
}

void write_run(TextWriter& out, const RunResult& run, BuildTally& builds) {
  out.text(
      fmt::format("{{\"status\":\"{}\",\"seed\":{}", status_names[static_cast<std::size_t>(run.status)], run.seed));
  if (!std::isnan(run.optimum)) {
    out.text(",\"optimum\":");
    out.json_real(run.optimum);
  }
  for (const auto& [name, member] : texts) {
    if ((run.*member).empty()) continue;
    out.text(fmt::format(",\"{}\":", name));
    out.json_string(run.*member);
  }
  if (run.build) out.text(fmt::format(",\"build\":{}", builds.number_of(run.build)));
  for (const RunColumn& column : run_columns) write_vector(out, column.name, run.*column.values);
  write_vector(out, "configuration", run.configuration);
  out.character('}');
}

/// Text that is not UTF-8 must not stop the export: nlohmann's dump would throw.
std::string dumped(const nlohmann::json& tree) {
  return tree.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void write_series(TextWriter& out, const Series& series, BuildTally& builds) {
  out.text("{\"problem\":");
  out.json_string(series.problem);
  out.text(",\"optimizer\":");
  out.json_string(series.optimizer);
  out.text(fmt::format(",\"dimension\":{},\"group\":", series.dimension));
  out.json_string(series.group);
  if (!series.label.empty()) {
    out.text(",\"label\":");
    out.json_string(series.label);
  }
  out.text(",\"options\":");
  out.text(dumped(series.options));
  out.text(",\"details\":");
  out.text(dumped(series.details));
  out.text(",\"runs\":[");
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    out.text(r > 0 ? ",\n" : "\n");
    write_run(out, series.runs[r], builds);
  }
  out.text("\n]}");
}

/// The builds come first, each once; runs then name them by number.
BuildTally write_builds(TextWriter& out, const ResultSet& results) {
  BuildTally builds;
  for (const Series& series : results.series) {
    for (const RunResult& run : series.runs) builds.number_of(run.build);
  }
  if (builds.builds().empty()) return builds;
  out.text("\"builds\":[");
  for (std::size_t b = 0; b < builds.builds().size(); ++b) {
    out.text(b > 0 ? ",\n" : "\n");
    out.text(build_text(*builds.builds()[b]));
  }
  out.text("\n],\n");
  return builds;
}

// --- reading

constexpr std::size_t none_on_record = std::numeric_limits<std::size_t>::max();

struct NumberedRun {
  RunResult run;
  std::size_t build = none_on_record;  ///< the number of its build: others may write the builds after the runs
};

struct NumberedSeries {
  Series series;
  std::vector<std::size_t> builds;  ///< of each run
};

NumberedRun read_run(JsonReader& in) {
  NumberedRun numbered;
  RunResult& run = numbered.run;
  in.begin_object();
  for (std::string_view key; in.next_key(key);) {
    if (std::vector<double>* const values = vector_named(run, key)) {
      values->clear();
      in.begin_array();
      while (in.next_element()) values->push_back(in.real());
    } else if (key == "status") {
      const std::string name = in.string();
      const auto known = std::ranges::find(status_names, name);
      if (known == status_names.end()) {
        in.refuse(fmt::format("status is '{}'; expected missing, complete or failed", shown(name)));
      }
      run.status = static_cast<RunStatus>(known - status_names.begin());
    } else if (key == "seed") {
      run.seed = in.unsigned_integer();
    } else if (key == "optimum") {
      run.optimum = in.real();
    } else if (key == "message") {
      run.message = in.string();
    } else if (key == "log") {
      run.log = in.string();
    } else if (key == "build") {
      numbered.build = in.unsigned_integer();
    } else {
      in.skip();
    }
  }
  return numbered;
}

NumberedSeries read_series(JsonReader& in) {
  NumberedSeries numbered;
  Series& series = numbered.series;
  in.begin_object();
  for (std::string_view key; in.next_key(key);) {
    if (key == "problem") {
      series.problem = in.string();
    } else if (key == "optimizer") {
      series.optimizer = in.string();
    } else if (key == "dimension") {
      constexpr std::uint64_t most = 1'000'000;
      const std::uint64_t dimension = in.unsigned_integer();
      if (dimension > most) in.refuse(fmt::format("dimension is {}; expected at most {}", dimension, most));
      series.dimension = static_cast<int>(dimension);
    } else if (key == "group") {
      series.group = in.string();
    } else if (key == "label") {
      series.label = in.string();
    } else if (key == "options") {
      series.options = in.tree();
    } else if (key == "details") {
      series.details = in.tree();
    } else if (key == "runs") {
      in.begin_array();
      while (in.next_element()) {
        auto [run, build] = read_run(in);
        series.runs.push_back(std::move(run));
        numbered.builds.push_back(build);
      }
    } else {
      in.skip();
    }
  }
  return numbered;
}

Settings read_settings(JsonReader& in) {
  Settings settings;
  in.begin_object();
  for (std::string_view key; in.next_key(key);) {
    if (key == "seed") {
      settings.seed = in.unsigned_integer();
    } else if (key == "budget") {
      const std::uint64_t budget = in.unsigned_integer();
      if (budget > std::numeric_limits<std::int32_t>::max()) in.refuse(fmt::format("budget is {}", budget));
      settings.budget = static_cast<int>(budget);
    } else if (key == "record_configurations") {
      settings.record_configurations = in.tree() == true;
    } else {
      in.skip();
    }
  }
  return settings;
}

Provenance read_provenance(JsonReader& in) {
  Provenance provenance;
  in.begin_object();
  for (std::string_view key; in.next_key(key);) {
    const auto known =
        std::ranges::find(provenance_names, key, [](const auto& one) { return std::string_view(one.first); });
    if (known == provenance_names.end()) {
      in.skip();
    } else {
      provenance.*(known->second) = in.string();
    }
  }
  return provenance;
}

std::vector<SharedBuild> read_builds(JsonReader& in) {
  std::vector<SharedBuild> builds;
  in.begin_array();
  while (in.next_element()) {
    Build build;
    in.begin_object();
    for (std::string_view key; in.next_key(key);) {
      const std::string name(key);
      build.parts.emplace_back(name, in.string());
    }
    builds.push_back(std::make_shared<const Build>(std::move(build)));
  }
  return builds;
}

/// Moves a series into the builder, which checks it.
/// @param builds  the numbers of its runs' builds; a series a vector
void take(ResultSetBuilder& builder, NumberedSeries numbered, std::vector<std::vector<std::size_t>>& builds) {
  Series& series = numbered.series;
  const std::size_t number = builder.series(
      series.problem, series.optimizer, {series.dimension, series.group, series.label, series.options, series.details});
  if (number != builds.size()) {
    throw InputError(fmt::format("'{}' on '{}' is there twice", shown(series.optimizer), shown(series.problem)));
  }
  builds.push_back(std::move(numbered.builds));
  for (std::size_t r = 0; r < series.runs.size(); ++r) builder.run(number, r) = std::move(series.runs[r]);
}

void give_builds(ResultSetBuilder& builder, const std::vector<std::vector<std::size_t>>& numbers,
                 const std::vector<SharedBuild>& builds) {
  for (std::size_t s = 0; s < numbers.size(); ++s) {
    for (std::size_t r = 0; r < numbers[s].size(); ++r) {
      const std::size_t number = numbers[s][r];
      if (number == none_on_record) continue;
      if (number >= builds.size()) {
        throw InputError(fmt::format("a run is of build {}, but there are {} builds", number, builds.size()));
      }
      builder.run(s, r).build = builds[number];
    }
  }
}

void require_format(std::string_view key, JsonReader& in) {
  if (key == "format" && in.string() != format_name) in.refuse(fmt::format("format is not '{}'", format_name));
  if (key == "format_version") {
    const std::uint64_t version = in.unsigned_integer();
    if (version != format_version) {
      in.refuse(fmt::format("format version is {}; this bobench reads {}", version, format_version));
    }
  }
}

}  // namespace

bool is_json(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return false;
  const std::string beginning = storage::read_text_beginning(path, 4096);
  return trimmed(beginning).starts_with('{') && beginning.find(fmt::format("\"{}\"", format_name)) != std::string::npos;
}

Imported read_json(const std::string& path, const ReadOptions&) {
  return read_json_text(whole_text(path), path);
}

Imported read_json_text(std::string_view text, const std::string& name) {
  JsonReader in(text, name);
  ResultSetBuilder builder;
  std::vector<std::vector<std::size_t>> build_numbers;
  std::vector<SharedBuild> builds;
  Settings settings;
  Provenance provenance;
  bool has_series = false;
  try {
    in.begin_object();
    for (std::string_view key; in.next_key(key);) {
      if (key == "format" || key == "format_version") {
        require_format(key, in);
      } else if (key == "settings") {
        settings = read_settings(in);
      } else if (key == "provenance") {
        provenance = read_provenance(in);
      } else if (key == "builds") {
        builds = read_builds(in);
      } else if (key == "series") {
        has_series = true;
        in.begin_array();
        while (in.next_element()) take(builder, read_series(in), build_numbers);
      } else {
        in.skip();
      }
    }
    in.end();
    if (!has_series) in.refuse("there is no 'series'");
    give_builds(builder, build_numbers, builds);
    Imported imported{build_numbers.empty() ? ResultSet{} : builder.build(), {}};
    ResultSet& results = imported.results;
    // A file of a plan that is still running, or whose runs all stopped early, has a budget beyond what is in it.
    settings.budget = std::max(settings.budget, results.settings.budget);
    settings.record_configurations |= results.settings.record_configurations;
    results.settings = settings;
    results.provenance = provenance;
    require_storable(results);
    return imported;
  } catch (const InputError& error) {
    if (std::string_view(error.what()).find(name) != std::string_view::npos) throw;
    in.refuse(error.what());
  }
}

Exported write_json(const ResultSet& results, const storage::Sink& out) {
  TextWriter writer(out);
  writer.text(
      fmt::format("{{\"format\":\"{}\",\"format_version\":{},\n\"provenance\":{{", format_name, format_version));
  for (const auto& [key, member] : provenance_names) {
    writer.text(fmt::format("{}\"{}\":", key == provenance_names[0].first ? "" : ",", key));
    writer.json_string(results.provenance.*member);
  }
  writer.text(fmt::format("}},\n\"settings\":{{\"seed\":{},\"budget\":{},\"record_configurations\":{}}},\n",
                          results.settings.seed, results.settings.budget, results.settings.record_configurations));
  BuildTally builds = write_builds(writer, results);
  writer.text("\"series\":[");
  Exported exported;
  for (std::size_t i = 0; i < results.series.size(); ++i) {
    writer.text(i > 0 ? ",\n" : "\n");
    write_series(writer, results.series[i], builds);
    for (const RunResult& run : results.series[i].runs) {
      exported.runs += run.status != RunStatus::missing;
      exported.evaluations += run.evaluations();
    }
  }
  writer.text("\n]}\n");
  writer.finish();
  return exported;
}

}  // namespace bobench::results
