#include "results/formats/carps.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/formats/python_text.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "results/formats/trials.hpp"
#include "system/compressed_file.hpp"
#include "system/json_members.hpp"

namespace bobench::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* log_file = "trial_logs.jsonl";

/// The cost of a trial, a number or a list of one.
double cost_of_trial(const json& value) {
  const json* cost = system::find_member(value, "cost");
  if (cost && cost->is_array()) {
    if (cost->size() != 1) throw InputError(fmt::format("a run of {} objectives; bobench holds one", cost->size()));
    return number_in((*cost)[0]).value_or(not_known);
  }
  return number_member(value, "cost");
}

/// Values of the configuration have no names in the log: a parameter has its position, with zeros before it.
Parameters parameters_of_trial(const json& info) {
  Parameters parameters;
  const json* configuration = system::find_member(info, "config");
  if (!configuration || !configuration->is_array()) return parameters;
  for (std::size_t i = 0; i < configuration->size(); ++i) {
    parameters[fmt::format("{:06}", i + 1)] = number_in((*configuration)[i]).value_or(not_known);
  }
  return parameters;
}

void add_trial(const json& line, TrialRun& run) {
  constexpr double success = 1.0;
  const json& info = system::object_member(line, "trial_info");
  const json& value = system::object_member(line, "trial_value");
  TrialEvaluation& one = run.evaluations.emplace_back();
  const double cost = cost_of_trial(value), status = number_member_or_nan(value, "status");
  one.value = status == success || std::isnan(status) ? cost : not_known;
  one.fidelity = number_member(info, "normalized_budget");
  if (std::isnan(one.fidelity)) one.fidelity = number_member(info, "budget");
  const double virtual_time = number_member(value, "virtual_time");
  one.seconds = virtual_time > 0.0 ? virtual_time : number_member(value, "time");
  one.configuration = run.configurations.size();
  run.configurations.push_back(parameters_of_trial(info));
}

TrialRun run_of_log(std::string_view text, const std::string& name, std::vector<std::string>& notes) {
  TrialRun run{.problem = "carps/unnamed", .optimizer = "carps"};
  Place place{name};
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    if (trimmed(line).empty()) continue;
    place.line = lines.number();
    const json trial = parse_python_json(line);
    if (!trial.is_object() && !lines.is_terminated()) {
      notes.push_back(fmt::format("'{}': the last line, {}, is cut short: it is left out", name, place.line));
      break;
    }
    if (!trial.is_object()) place.refuse("this is not a JSON object: one trial a line is expected");
    place.read([&] { add_trial(trial, run); });
  }
  if (run.evaluations.empty()) Place{name}.refuse("there are no trials");
  return run;
}

/// The members of the first level of the YAML file that Hydra writes, as far as they are plain values.
std::map<std::string, std::string> settings_of(const fs::path& folder) {
  std::map<std::string, std::string> settings;
  const fs::path file = folder / ".hydra" / "config.yaml";
  if (!fs::is_regular_file(file)) return settings;
  const std::string text = whole_text(file.string());
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos || line.front() == ' ' || line.find("${") != std::string_view::npos) continue;
    settings[std::string(line.substr(0, colon))] = trimmed(line.substr(colon + 2));
  }
  return settings;
}

/// Names from the path OPTIMIZER/BENCHMARK/TASK/SEED of the run, where TASK may have several parts: below the folder
/// "runs", which CARP-S makes, or else below `root`.
void name_by_path(const fs::path& root, const fs::path& folder, TrialRun& run) {
  std::vector<std::string> parts;
  for (const fs::path& part : fs::absolute(folder).lexically_normal()) parts.push_back(part.string());
  const auto runs = std::find(parts.rbegin(), parts.rend(), "runs");
  if (runs != parts.rend()) {
    parts.erase(parts.begin(), runs.base());
  } else {
    parts.clear();
    for (const fs::path& part : folder.lexically_relative(root)) {
      if (part != ".") parts.push_back(part.string());
    }
  }
  if (!parts.empty()) {
    if (const auto seed = parse_integer(parts.back()); seed && *seed >= 0) run.seed = static_cast<std::uint64_t>(*seed);
  }
  if (parts.size() < 4) return;
  run.optimizer = parts[0];
  run.problem = "carps";
  for (std::size_t i = 2; i + 1 < parts.size(); ++i) run.problem += "/" + problem_id_part(parts[i]);
}

void name_by_settings(const std::map<std::string, std::string>& settings, TrialRun& run) {
  const auto found = [&](const char* name) {
    const auto at = settings.find(name);
    return at == settings.end() || at->second.empty() ? nullptr : &at->second;
  };
  if (const std::string* optimizer = found("optimizer_id")) run.optimizer = *optimizer;
  if (const std::string* task = found("task_id")) {
    run.problem = "carps";
    for (const std::string& part : split(*task, '/')) run.problem += "/" + problem_id_part(part);
  }
  if (const std::string* text = found("seed")) {
    if (const auto seed = parse_integer(*text); seed && *seed >= 0) run.seed = static_cast<std::uint64_t>(*seed);
  }
}

Imported import_logs(const std::vector<TrialRun>& runs, const std::vector<std::string>& notes) {
  Imported imported = import_trials(runs);
  imported.notes = notes;  // coordinates are positions: there are no names to note
  return imported;
}

}  // namespace

bool is_carps(const std::string& path) {
  if (fs::is_directory(path)) return !files_below(path, log_file).empty();
  if (!fs::is_regular_file(path)) return false;
  const std::string beginning = system::read_text_beginning(path, 1 << 16);
  const std::string_view line = std::string_view(beginning).substr(0, beginning.find('\n'));
  return line.starts_with('{') && line.find("\"trial_info\"") != std::string_view::npos &&
         line.find("\"trial_value\"") != std::string_view::npos;
}

Imported read_carps(const std::string& path, const ReadOptions& options) {
  std::vector<std::string> notes;
  const auto read = [&](const std::string& file) {
    TrialRun run = run_of_log(whole_text(file), file, notes);
    const fs::path folder = fs::path(file).parent_path();
    name_by_path(fs::is_directory(path) ? fs::path(path) : folder, folder, run);
    name_by_settings(settings_of(folder), run);
    return run;
  };
  const std::vector<TrialRun> runs = read_trial_runs(files_below(path, log_file), options.strict, read, notes);
  return Place{path}.read([&] { return import_logs(runs, notes); });
}

Imported read_carps_text(std::string_view text, const std::string& name) {
  std::vector<std::string> notes;
  const TrialRun run = run_of_log(text, name, notes);
  return Place{name}.read([&] { return import_logs({run}, notes); });
}

}  // namespace bobench::results
