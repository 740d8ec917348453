#include "results/formats/json.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/builds.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "system/compressed_file.hpp"
#include "system/json_members.hpp"

namespace bobench::results {
namespace {

using nlohmann::json;

constexpr const char* format_name = "bobench-results";
constexpr std::uint64_t format_version = 1;
constexpr std::array<const char*, 3> status_names = {"missing", "complete", "failed"};

/// The vector of that name, if there is one.
std::vector<double>* vector_named(RunResult& run, std::string_view name) {
  if (name == "configuration") return &run.configuration;
  if (name == "evaluation") return &run.evaluation;
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
  write_vector(out, "evaluation", run.evaluation);
  for (const RunColumn& column : run_columns) write_vector(out, column.name, run.*column.values);
  write_vector(out, "configuration", run.configuration);
  out.character('}');
}

/// Text that is not UTF-8 must not stop the export: nlohmann's dump would throw.
std::string dumped(const json& tree) {
  return tree.dump(-1, ' ', false, json::error_handler_t::replace);
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

/// Writes the builds first, each once; runs refer to them by number.
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

/// A number; or one that JSON cannot represent, as "nan", "inf" or "-inf"; or null for NaN.
double real_from(const json& value) {
  if (value.is_number()) return value.get<double>();
  if (value.is_null()) return not_known;
  const auto number = value.is_string() ? real_of(value.get_ref<const std::string&>()) : std::nullopt;
  if (!number) throw InputError(fmt::format("{} is not a number", json_excerpt(value)));
  return *number;
}

std::string text_or_none(const json& object, const char* name) {
  return system::find_member(object, name) ? system::text_member(object, name) : "";
}

/// A run, and the number of its build: other programs may write the builds after the runs.
struct NumberedRun {
  RunResult run;
  std::optional<std::uint64_t> build;
};

NumberedRun run_from(const json& object) {
  NumberedRun numbered;
  RunResult& run = numbered.run;
  for (const auto& [key, value] : object.items()) {
    if (std::vector<double>* const values = vector_named(run, key)) {
      values->clear();
      for (const json& number : system::list_member(object, key.c_str())) values->push_back(real_from(number));
    } else if (key == "status") {
      const auto known = std::ranges::find(status_names, value);
      if (known == status_names.end()) system::refuse_member(key, value, "missing, complete or failed");
      run.status = static_cast<RunStatus>(known - status_names.begin());
    } else if (key == "seed") {
      run.seed = system::whole_member(object, "seed");
    } else if (key == "optimum") {
      run.optimum = real_from(value);
    } else if (key == "build") {
      numbered.build = system::whole_member(object, "build");
    }
  }
  run.message = text_or_none(object, "message");
  run.log = text_or_none(object, "log");
  return numbered;
}

Provenance provenance_from(const json& object) {
  Provenance provenance;
  for (const auto& [name, member] : provenance_names) provenance.*member = text_or_none(object, name);
  return provenance;
}

Settings settings_from(const json& object) {
  constexpr std::uint64_t max_budget = std::numeric_limits<std::int32_t>::max();
  const auto whole = [&](const char* name, std::uint64_t high) {
    return system::find_member(object, name) ? system::whole_member(object, name, high) : 0;
  };
  return {.seed = whole("seed", std::numeric_limits<std::uint64_t>::max()),
          .budget = static_cast<int>(whole("budget", max_budget)),
          .record_configurations = object.value("record_configurations", json()) == true};
}

/// Takes in a file while it is parsed: each complete run is removed from the tree, so that a file of millions of values
/// never becomes a tree.
class Reading {
 public:
  /// Callback of nlohmann's parser: whether to keep the value just parsed.
  bool keeps(int depth, json::parse_event_t event, json& parsed) {
    // The file is at depth 0, its series at 2, their runs at 4; keys are one deeper than their object.
    if (event == json::parse_event_t::key && depth == 1) {
      in_series_ = parsed == "series";
      in_builds_ = parsed == "builds";
      if (in_builds_) build_parts_.clear();
    }
    // A tree sorts its members, but the order of a build's parts matters.
    if (in_builds_ && event == json::parse_event_t::object_start && depth == 2) build_parts_.emplace_back();
    if (in_builds_ && event == json::parse_event_t::key && depth == 3) build_parts_.back().push_back(parsed);
    if (event == json::parse_event_t::key && depth == 3) in_runs_ = parsed == "runs";
    if (event != json::parse_event_t::object_end || !in_series_) return true;
    if (depth == 4 && in_runs_) take_run(parsed);
    if (depth == 2) take_series(parsed);
    return depth != 2 && (depth != 4 || !in_runs_);
  }

  Imported finish(const json& file) {
    if (!system::find_member(file, "series")) throw InputError("there is no 'series'");
    give_builds(file);
    Imported imported{build_numbers_.empty() ? ResultSet{} : builder_.build(), {}};
    ResultSet& results = imported.results;
    const Settings settings = settings_from(file.value("settings", json::object()));
    // The budget exceeds the longest run if the plan is still running, or if all its runs stopped early.
    results.settings.seed = settings.seed;
    results.settings.budget = std::max(settings.budget, results.settings.budget);
    results.settings.record_configurations |= settings.record_configurations;
    results.provenance = provenance_from(file.value("provenance", json::object()));
    require_storable(results);
    return imported;
  }

 private:
  void take_run(const json& object) {
    try {
      runs_.push_back(run_from(object));
    } catch (const InputError& error) {
      throw InputError(
          fmt::format("run {} of series {}: {}", runs_.size() + 1, build_numbers_.size() + 1, error.what()));
    }
  }

  void take_series(const json& object) {
    constexpr std::uint64_t max_dimension = 1'000'000;
    const std::string problem = system::text_member(object, "problem"),
                      optimizer = system::text_member(object, "optimizer");
    const std::size_t number =
        builder_.series(problem, optimizer,
                        {.dimension = static_cast<int>(system::whole_member(object, "dimension", max_dimension)),
                         .group = text_or_none(object, "group"),
                         .label = text_or_none(object, "label"),
                         .options = object.value("options", json()),
                         .details = object.value("details", json())});
    if (number != build_numbers_.size()) {
      throw InputError(fmt::format("'{}' on '{}' is there twice", excerpt(optimizer), excerpt(problem)));
    }
    auto& numbers = build_numbers_.emplace_back();
    for (std::size_t r = 0; r < runs_.size(); ++r) {
      builder_.run(number, r) = std::move(runs_[r].run);
      numbers.push_back(runs_[r].build);
    }
    runs_.clear();
  }

  void give_builds(const json& file) {
    std::vector<SharedBuild> builds;
    for (const json& object : file.value("builds", json::array())) {
      Build build;
      if (!object.is_object()) throw InputError("a build is not an object");
      for (const std::string& name : build_parts_[builds.size()]) {
        build.parts.emplace_back(name, system::text_member(object, name.c_str()));
      }
      builds.push_back(std::make_shared<const Build>(std::move(build)));
    }
    for (std::size_t s = 0; s < build_numbers_.size(); ++s) {
      for (std::size_t r = 0; r < build_numbers_[s].size(); ++r) {
        const auto number = build_numbers_[s][r];
        if (number && *number >= builds.size()) {
          throw InputError(fmt::format("a run is of build {}, but there are {} builds", *number, builds.size()));
        }
        if (number) builder_.run(s, r).build = builds[*number];
      }
    }
  }

  bool in_series_ = false, in_runs_ = false, in_builds_ = false;
  std::vector<std::vector<std::string>> build_parts_;  ///< names of the parts, in file order
  std::vector<NumberedRun> runs_;                      ///< of the series being parsed
  ResultSetBuilder builder_;
  std::vector<std::vector<std::optional<std::uint64_t>>> build_numbers_;  ///< of each series' runs
};

void require_format(const json& file) {
  if (!file.is_object() || file.value("format", json()) != format_name) {
    throw InputError(fmt::format("format is not '{}'", format_name));
  }
  if (const json version = file.value("format_version", json()); version != format_version) {
    throw InputError(fmt::format("format version is {}; this bobench reads {}", json_excerpt(version), format_version));
  }
}

}  // namespace

bool is_json(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return false;
  const std::string beginning = system::read_text_beginning(path, 4096);
  return trimmed(beginning).starts_with('{') && beginning.find(fmt::format("\"{}\"", format_name)) != std::string::npos;
}

Imported read_json(const std::string& path, const ReadOptions&) {
  return read_json_text(whole_text(path), path);
}

Imported read_json_text(std::string_view text, const std::string& name) {
  Reading reading;
  const auto keeps = [&](int depth, json::parse_event_t event, json& parsed) {
    return reading.keeps(depth, event, parsed);
  };
  try {
    return Place{name}.read([&] {
      const json file = json::parse(text, keeps);
      require_format(file);
      return reading.finish(file);
    });
  } catch (const json::parse_error& error) {
    const auto before = text.substr(0, std::min(error.byte, text.size()));
    const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
    Place{name, line}.refuse(error.byte > text.size() ? "the file ends too soon" : "this is not JSON");
  } catch (const json::exception& error) {  // "[json.exception.out_of_range.406] number overflow parsing '1e999'"
    const std::string_view what = error.what();
    Place{name}.refuse(excerpt(what.substr(std::min(what.size(), what.find("] ") + 2))));
  }
}

Exported write_json(const ResultSet& results, const system::Sink& out) {
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
