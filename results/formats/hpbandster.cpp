#include "results/formats/hpbandster.hpp"

#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/formats/python_text.hpp"
#include "results/formats/text_file.hpp"
#include "results/formats/trials.hpp"
#include "system/compressed_file.hpp"
#include "system/json_members.hpp"

namespace bobench::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char *results_file = "results.json", *configurations_file = "configs.json";

/// Calls `use` with each line of a file of lists. A last line that is cut short is left out, and `cut` is its number.
template <class Use>
void for_each_list(std::string_view text, const std::string& name, std::size_t min_size, std::size_t& cut, Use use) {
  Place place{name};
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    if (trimmed(line).empty()) continue;
    place.line = lines.number();
    const json list = parse_python_json(line);
    if (list.is_discarded() && !lines.is_terminated()) {
      cut = place.line;
      return;
    }
    if (!list.is_array() || list.size() < min_size) {
      place.refuse(fmt::format("this is not a JSON list of {} or more: one a line is expected", min_size));
    }
    place.read([&] { use(list); });
  }
}

/// The positions of the configurations by their ids.
std::map<std::string, std::size_t> read_configurations(std::string_view text, const std::string& name, TrialRun& run) {
  std::map<std::string, std::size_t> positions;
  std::size_t cut = 0;
  for_each_list(text, name, 2, cut, [&](const json& line) {
    if (!line[1].is_object()) system::refuse_member("configuration", line[1], "an object of parameters");
    Parameters parameters;
    for (const auto& [parameter, value] : line[1].items()) parameters[parameter] = number_in(value).value_or(not_known);
    positions[line[0].dump(-1, ' ', true, json::error_handler_t::replace)] = run.configurations.size();
    run.configurations.push_back(std::move(parameters));
  });
  return positions;
}

/// [id, budget, {"submitted", "started", "finished"}, {"loss", "info"} or null, exception or null]
TrialEvaluation evaluation_of_line(const json& line) {
  TrialEvaluation one;
  const auto budget = number_in(line[1]);
  if (!budget) system::refuse_member("budget", line[1], "a number");
  one.fidelity = *budget;
  one.ended = number_member(line[2], "finished");
  one.seconds = one.ended - number_member(line[2], "started");
  if (line[4].is_null() && line[3].is_object()) one.value = number_member(line[3], "loss");
  return one;
}

TrialRun run_of_texts(std::string_view results, std::string_view configurations, const std::string& name,
                      std::vector<std::string>& notes) {
  TrialRun run{.problem = "hpbandster/unnamed", .optimizer = "hpbandster"};
  const std::string other = (fs::path(name).parent_path() / configurations_file).string();
  const auto positions = read_configurations(configurations, other, run);
  std::size_t cut = 0;
  for_each_list(results, name, 5, cut, [&](const json& line) {
    TrialEvaluation& one = run.evaluations.emplace_back(evaluation_of_line(line));
    const auto found = positions.find(line[0].dump(-1, ' ', true, json::error_handler_t::replace));
    if (found != positions.end()) one.configuration = found->second;
  });
  if (cut > 0) notes.push_back(fmt::format("'{}': the last line, {}, is cut short: it is left out", name, cut));
  if (run.evaluations.empty()) Place{name}.refuse("there are no results");
  sort_by_end(run.evaluations);
  return run;
}

Imported import_runs(const std::vector<TrialRun>& runs, const std::vector<std::string>& notes) {
  Imported imported = import_trials(runs);
  imported.notes.insert(imported.notes.begin(), notes.begin(), notes.end());
  return imported;
}

bool is_results_file(const std::string& path) {
  const std::string beginning = system::read_text_beginning(path, 4096);
  const std::string_view line = trimmed(std::string_view(beginning).substr(0, beginning.find('\n')));
  return line.starts_with("[[") && line.find("\"submitted\"") != std::string_view::npos;
}

}  // namespace

bool is_hpbandster(const std::string& path) {
  if (!fs::is_directory(path)) return fs::is_regular_file(path) && is_results_file(path);
  for (const std::string& file : files_below(path, results_file)) {
    if (is_results_file(file)) return true;
  }
  return false;
}

Imported read_hpbandster(const std::string& path, const ReadOptions& options) {
  std::vector<std::string> notes;
  const auto read = [&](const std::string& file) {
    const fs::path configurations = fs::path(file).parent_path() / configurations_file;
    const bool has_points = fs::is_regular_file(configurations);
    if (!has_points) notes.push_back(fmt::format("there is no '{}': points are not known", configurations.string()));
    return run_of_texts(whole_text(file), has_points ? whole_text(configurations.string()) : "", file, notes);
  };
  const std::vector<TrialRun> runs = read_trial_runs(files_below(path, results_file), options.strict, read, notes);
  return Place{path}.read([&] { return import_runs(runs, notes); });
}

Imported read_hpbandster_text(std::string_view results, std::string_view configurations, const std::string& name) {
  std::vector<std::string> notes;
  const TrialRun run = run_of_texts(results, configurations, name, notes);
  return Place{name}.read([&] { return import_runs({run}, notes); });
}

}  // namespace bobench::results
