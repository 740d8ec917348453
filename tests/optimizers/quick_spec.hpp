// Texts of optimisers with given options and otherwise settings that make their runs short.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "optimizers/every_optimizer.hpp"

namespace bobench {

/// The names that an option accepts; empty for numbers and flags.
inline std::vector<std::string> choices_of(const OptionField& field) {
  constexpr std::string_view before = "one of ";
  std::vector<std::string> names;
  if (!field.accepted.starts_with(before)) return names;
  for (const std::string& name : split(field.accepted.substr(before.size()), ',')) {
    names.push_back(name.substr(name.find_first_not_of(' ')));
  }
  return names;
}

/// The optimiser's option of this name; an empty field if it does not have it.
inline OptionField field_named(const OptimizerEntry& entry, const std::string& name) {
  const auto found = std::ranges::find(entry.options, name, &OptionField::name);
  return found == entry.options.end() ? OptionField{} : *found;
}

/// Settings for short runs, by the names of options.
inline const std::map<std::string, std::string>& small_settings() {
  static const std::map<std::string, std::string> small{{"initial_points", "3"},
                                                        {"initial_points_per_parameter", "1"},
                                                        {"random_share", "0"},
                                                        {"restarts", "0"},
                                                        {"acquisition.representers", "10"},
                                                        {"acquisition.outcomes", "3"},
                                                        {"acquisition.samples", "10"},
                                                        {"acquisition.points", "100"},
                                                        {"maximizer.candidates", "50"},
                                                        {"maximizer.local_candidates", "5"},
                                                        {"maximizer.random_candidates", "50"},
                                                        {"maximizer.evaluations", "50"},
                                                        {"maximizer.searches", "2"},
                                                        {"maximizer.starts", "2"}};
  return small;
}

/// The optimiser with these settings, and those of quick() and small_settings() for the other options.
inline std::string spec_with(const OptimizerEntry& entry, std::map<std::string, std::string> given) {
  const std::string quick_spec = optimizers::catalog().recipe(quick(entry.name)).spec;
  for (const std::string& item : split(quick_spec.substr(std::min(quick_spec.size(), entry.name.size() + 1)), ',')) {
    const std::string name = item.substr(0, item.find('='));
    const bool is_of_other_choice = given.contains(name.substr(0, name.find('.')));
    if (!item.empty() && !is_of_other_choice) given.emplace(name, item.substr(item.find('=') + 1));
  }
  const auto add_small = [&](const OptionField& field, const std::string& name) {
    const auto setting = small_settings().find(name);
    if (setting != small_settings().end() && choices_of(field).empty()) given.emplace(name, setting->second);
  };
  for (const OptionField& field : entry.options) {
    add_small(field, field.name);
    if (!field.alternatives) continue;
    const std::string chosen = given.contains(field.name) ? given[field.name] : field.get().get<std::string>();
    for (const OptionAlternative& alternative : field.alternatives()) {
      if (alternative.name != chosen) continue;
      for (const OptionField& inner : alternative.options) add_small(inner, field.name + "." + inner.name);
    }
  }
  std::string text;
  for (const auto& [name, setting] : given) text += (text.empty() ? ":" : ",") + name + "=" + setting;
  return entry.name + text;
}

}  // namespace bobench
