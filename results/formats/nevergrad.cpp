#include "results/formats/nevergrad.hpp"

#include <algorithm>
#include <array>
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

using nlohmann::json;

/// Adds a value with the name of its parameter; elements of arrays have their positions in the name ("x[0][2]"), with
/// zeros before them, so that their alphabetical order is that of the array.
void add_values(const std::string& name, const json& value, Parameters& parameters) {
  constexpr int max_depth = 8;
  if (!value.is_array() || std::ranges::count(name, '[') >= max_depth) {
    parameters[name] = number_in(value).value_or(not_known);
    return;
  }
  const std::size_t digits = std::to_string(value.size() - 1).size();
  for (std::size_t i = 0; i < value.size(); ++i)
    add_values(fmt::format("{}[{:0{}}]", name, i, digits), value[i], parameters);
}

/// Members whose names contain # are facts of the optimiser, or standard deviations of its mutations.
Parameters parameters_of_line(const json& line) {
  Parameters parameters;
  for (const auto& [name, value] : line.items()) {
    if (name.find('#') == std::string::npos) add_values(name, value, parameters);
  }
  return parameters;
}

class SessionReader {
 public:
  void add(const json& line) {
    if (line.contains("#losses#1")) throw InputError("a run of several objectives; bobench holds one");
    const std::string problem = system::text_member(line, "#parametrization"),
                      optimizer = system::text_member(line, "#optimizer"),
                      session = system::text_member(line, "#session");
    const auto [position, is_new] = positions_.try_emplace({problem, optimizer, session}, runs_.size());
    if (is_new) {
      runs_.push_back({.problem = "nevergrad/" + problem_id_part(problem), .optimizer = optimizer});
    }
    TrialRun& run = runs_[position->second];
    run.evaluations.push_back({.value = number_member(line, "#loss"), .configuration = run.configurations.size()});
    run.configurations.push_back(parameters_of_line(line));
  }

  const std::vector<TrialRun>& runs() const { return runs_; }

 private:
  std::map<std::array<std::string, 3>, std::size_t> positions_;
  std::vector<TrialRun> runs_;
};

}  // namespace

bool is_nevergrad(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return false;
  const std::string beginning = system::read_text_beginning(path, 1 << 16);
  const std::string_view line = std::string_view(beginning).substr(0, beginning.find('\n'));
  const auto has = [&](const char* key) { return line.find(key) != std::string_view::npos; };
  return line.starts_with('{') && has("\"#parametrization\"") && has("\"#optimizer\"");
}

Imported read_nevergrad(const std::string& path, const ReadOptions&) {
  return read_nevergrad_text(whole_text(path), path);
}

Imported read_nevergrad_text(std::string_view text, const std::string& name) {
  SessionReader reader;
  Place place{name};
  std::vector<std::string> notes;
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    if (trimmed(line).empty()) continue;
    place.line = lines.number();
    const json evaluation = parse_python_json(line);
    if (!evaluation.is_object() && !lines.is_terminated()) {
      notes.push_back(fmt::format("the last line, {}, is cut short: it is left out", place.line));
      break;
    }
    if (!evaluation.is_object()) place.refuse("this is not a JSON object: one evaluation a line is expected");
    place.read([&] { reader.add(evaluation); });
  }
  if (reader.runs().empty()) place.refuse("there are no evaluations");
  Imported imported = Place{name}.read([&] { return import_trials(reader.runs()); });
  imported.notes.insert(imported.notes.begin(), notes.begin(), notes.end());
  return imported;
}

}  // namespace bobench::results
