#include "results/formats/bayesmark.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
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

constexpr const char* visible_objective = "_visible_to_opt";

/// The variables of a data set of xarray. @throws InputError if it is not one
const json& variables_of(const json& file) {
  return system::object_member(system::object_member(file, "data"), "data_vars");
}

/// The numbers of a variable of shape iterations x suggestions, row after row; NaN for what is not a number.
std::vector<double> numbers_of_variable(const json& variable) {
  std::vector<double> numbers;
  for (const json& row : system::list_member(variable, "data")) {
    if (!row.is_array()) throw InputError("a variable has no dimension for suggestions");
    for (const json& value : row) numbers.push_back(number_in(value).value_or(not_known));
  }
  return numbers;
}

/// As numbers_of_variable(), for a variable that must have `size` numbers.
std::vector<double> numbers_of_size(const std::string& name, const json& variable, std::size_t size) {
  std::vector<double> numbers = numbers_of_variable(variable);
  if (numbers.size() != size) {
    throw InputError(fmt::format("'{}' has {} values; there are {} evaluations", name, numbers.size(), size));
  }
  return numbers;
}

json parse_study(std::string_view text, const Place& place) {
  json file = parse_python_json(text);
  if (!file.is_object()) place.refuse("this is not a JSON object");
  return file;
}

std::string argument_of(const json& file, const char* name) {
  return system::text_member(system::object_member(system::object_member(file, "meta"), "args"), name);
}

void add_suggestions(const json& file, TrialRun& run) {
  const std::size_t size = run.evaluations.size();
  run.configurations.resize(size);
  for (const auto& [name, variable] : variables_of(file).items()) {
    const std::vector<double> numbers = numbers_of_size(name, variable, size);
    for (std::size_t i = 0; i < size; ++i) run.configurations[i][name] = numbers[i];
  }
  for (std::size_t i = 0; i < size; ++i) run.evaluations[i].configuration = i;
}

/// The file of the same study in another folder.
std::string sibling(const std::string& path, const char* folder) {
  const fs::path file(path);
  return (file.parent_path().parent_path() / folder / file.filename()).string();
}

TrialRun run_of_bayesmark(std::string_view evaluations, std::string_view times, std::string_view suggestions,
                          const std::string& name) {
  TrialRun run;
  const Place place{name}, time_place{sibling(name, "time")}, suggestion_place{sibling(name, "suggest_log")};
  const json file = parse_study(evaluations, place);
  place.read([&] {
    run.problem = "bayesmark";
    for (const char* part : {"--classifier", "--data", "--metric"}) {
      run.problem += "/" + problem_id_part(argument_of(file, part));
    }
    run.optimizer = argument_of(file, "--opt");
    for (const double value : numbers_of_variable(system::object_member(variables_of(file), visible_objective))) {
      run.evaluations.push_back({.value = value});
    }
    if (run.evaluations.empty()) throw InputError("there are no evaluations");
  });
  if (!times.empty()) {
    const json timing = parse_study(times, time_place);
    time_place.read([&] {
      const json& variable = system::object_member(variables_of(timing), "eval");
      const std::vector<double> seconds = numbers_of_size("eval", variable, run.evaluations.size());
      for (std::size_t i = 0; i < seconds.size(); ++i) run.evaluations[i].seconds = seconds[i];
    });
  }
  if (!suggestions.empty()) {
    const json points = parse_study(suggestions, suggestion_place);
    suggestion_place.read([&] { add_suggestions(points, run); });
  }
  return run;
}

/// Files of evaluations are in folders "eval"; those of the aggregated results, in "derived", are not read.
bool is_study(const std::string& path) {
  if (fs::path(path).parent_path().filename() != "eval") return false;
  const std::string beginning = system::read_text_beginning(path, 1 << 16);
  return beginning.starts_with("{\"meta\": {\"args\"") || beginning.find("\"--classifier\"") != std::string::npos;
}

std::vector<std::string> studies_below(const std::string& path) {
  std::vector<std::string> studies;
  for (const std::string& file : files_below(path, ".json")) {
    if (is_study(file)) studies.push_back(file);
  }
  return studies;
}

std::string text_if_there(const std::string& path) {
  return fs::is_regular_file(path) ? whole_text(path) : "";
}

}  // namespace

bool is_bayesmark(const std::string& path) {
  return (fs::is_directory(path) || fs::is_regular_file(path)) && !studies_below(path).empty();
}

Imported read_bayesmark(const std::string& path, const ReadOptions& options) {
  const std::vector<std::string> studies = studies_below(path);
  if (studies.empty()) Place{path}.refuse("it does not have a file of a study in a folder 'eval'");
  const auto read = [](const std::string& file) {
    return run_of_bayesmark(whole_text(file), text_if_there(sibling(file, "time")),
                            text_if_there(sibling(file, "suggest_log")), file);
  };
  std::vector<std::string> notes;
  const std::vector<TrialRun> runs = read_trial_runs(studies, options.strict, read, notes);
  Imported imported = Place{path}.read([&] { return import_trials(runs); });
  imported.notes.insert(imported.notes.begin(), notes.begin(), notes.end());
  return imported;
}

Imported read_bayesmark_text(std::string_view evaluations, std::string_view times, std::string_view suggestions,
                             const std::string& name) {
  const TrialRun run = run_of_bayesmark(evaluations, times, suggestions, name);
  return Place{name}.read([&] { return import_trials({run}); });
}

}  // namespace bobench::results
