#include "results/program.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "results/judgement.hpp"

namespace bobench::results {
namespace {

using nlohmann::json;

constexpr const char* identity = "program";
constexpr const char* command = "command";
constexpr const char* contents = "sha256";
constexpr const char* text_key = "optimizer";

bool is_named_program(const json& record) {
  return record.is_object() && record.contains(identity);
}

/// Adds the items of another list that this one lacks.
bool unite(json& list, const json& other) {
  bool grew = false;
  for (const json& item : other) {
    if (std::ranges::find(list, item) != list.end()) continue;
    list.push_back(item);
    grew = true;
  }
  return grew;
}

/// Whether two labels mean the same text, which may be the former text of the other.
bool same_text(const json& a, const json& b) {
  return a.at(text_key) == b.at(text_key) || a.value(former_text_key, json()) == b.at(text_key) ||
         b.value(former_text_key, json()) == a.at(text_key);
}

/// A component is an object with its name and its options. Files of earlier builds have its name alone, and its options
/// at the top under other names; those that are set are in the optimiser's name.
bool same_value(const json& a, const json& b) {
  if (a.is_object() && b.is_object()) return same_options(a, b);
  const auto name = [](const json& value) { return value.is_object() ? value.value("name", json()) : value; };
  return name(a) == name(b);
}

std::string command_argument(const std::string& name, const json& record) {
  if (is_of_python(record)) return name;
  return name + "=command:" + record.at(command).get<std::string>();
}

}  // namespace

bool is_of_python(const json& record) {
  return is_named_program(record) && record.value(command, "").starts_with("python:");
}

bool same_program(const json& a, const json& b) {
  json one = a, other = b;
  // Older files have no top fidelity.
  for (json* record : {&one, &other}) {
    const json& there = record == &one ? b : a;
    if (record->is_object() && !there.contains(top_fidelity_key)) record->erase(top_fidelity_key);
  }
  if (!is_named_program(a) || !is_named_program(b)) return one == other;
  for (json* record : {&one, &other}) {
    record->erase(command);
    record->erase(contents);
  }
  return one == other;
}

bool same_options(const json& a, const json& b) {
  if (is_named_program(a) || is_named_program(b) || !a.is_object() || !b.is_object()) return same_program(a, b);
  return std::ranges::all_of(a.items(), [&](const auto& option) {
    const std::string& key = option.key();
    if (key == initial_design_key || key == former_text_key || !b.contains(key)) return true;
    return key == text_key ? same_text(a, b) : same_value(option.value(), b.at(key));
  });
}

std::string describe_other_rules(const ResultSet& a, const ResultSet& b, bool not_recorded_is_same) {
  std::map<std::string_view, const Series*> known;
  for (const Series& series : a.series) {
    const auto [position, is_new] = known.try_emplace(series.problem, &series);
    if (position->second->details.empty()) position->second = &series;  // prefers a series with details
  }
  for (const Series& series : b.series) {
    const auto mine = known.find(series.problem);
    if (mine == known.end() || same_program(mine->second->details, series.details)) continue;
    if (not_recorded_is_same && (mine->second->details.empty() || series.details.empty())) continue;
    return fmt::format("{} is {} in one, {} in the other", series.problem, mine->second->details.dump(),
                       series.details.dump());
  }
  return "";
}

bool add_contents(json& record, const json& other) {
  bool grew = false;
  if (record.is_object() && other.contains(top_fidelity_key) && !record.contains(top_fidelity_key)) {
    record[top_fidelity_key] = other[top_fidelity_key];
    grew = true;
  }
  if (!is_named_program(record) || !is_named_program(other)) return grew;
  const json theirs = other.value(contents, json::object());
  for (const auto& [file, hashes] : theirs.items()) {
    json& known = record[contents][file];
    if (known.is_null()) known = json::array();
    grew = unite(known, hashes) || grew;
  }
  return grew;
}

std::vector<std::string> versions(const json& record) {
  std::vector<std::string> several;
  if (!is_named_program(record)) return several;
  const json files = record.value(contents, json::object());
  for (const auto& [file, hashes] : files.items()) {
    if (hashes.size() > 1) several.push_back(fmt::format("{} versions of {}", hashes.size(), file));
  }
  return several;
}

std::string optimizer_argument(const Series& series) {
  if (is_named_program(series.options)) return command_argument(series.optimizer, series.options);
  const json spec = series.options.is_object() ? series.options.value("optimizer", json()) : json();
  return spec.is_string() ? series.optimizer + "=" + spec.get<std::string>() : series.optimizer;
}

std::string problem_argument(const Series& series) {
  return is_named_program(series.details) ? command_argument(series.problem, series.details) : series.problem;
}

}  // namespace bobench::results
