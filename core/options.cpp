#include "core/options.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench {

void OptionFields::real(std::string name, double& field, double low, double high, std::string description) {
  fields_.push_back({std::move(name), fmt::format("a number in [{}, {}]", low, high), std::move(description),
                     [&field, low, high](std::string_view text) {
                       const auto value = parse_real(text);
                       if (!value || !(*value >= low && *value <= high)) return false;
                       field = *value;
                       return true;
                     },
                     [&field] { return nlohmann::json(field); }});
}

void OptionFields::integer(std::string name, int& field, int low, int high, std::string description) {
  fields_.push_back({std::move(name), fmt::format("a whole number in [{}, {}]", low, high), std::move(description),
                     [&field, low, high](std::string_view text) {
                       const auto value = parse_integer(text);
                       if (!value || *value < low || *value > high) return false;
                       field = static_cast<int>(*value);
                       return true;
                     },
                     [&field] { return nlohmann::json(field); }});
}

void OptionFields::flag(std::string name, bool& field, std::string description) {
  fields_.push_back({std::move(name), "true or false", std::move(description),
                     [&field](std::string_view text) {
                       if (text != "true" && text != "false") return false;
                       field = text == "true";
                       return true;
                     },
                     [&field] { return nlohmann::json(field); }});
}

void OptionFields::choice_of(std::string name, std::vector<std::string> names, std::string description,
                             std::function<void(std::size_t)> set, std::function<std::string()> get) {
  std::string accepted = fmt::format("one of {}", fmt::join(names, ", "));
  fields_.push_back({std::move(name), std::move(accepted), std::move(description),
                     [names, set = std::move(set)](std::string_view text) {
                       const auto found = std::ranges::find(names, text);
                       if (found == names.end()) return false;
                       set(static_cast<std::size_t>(found - names.begin()));
                       return true;
                     },
                     [get = std::move(get)] { return nlohmann::json(get()); }});
}

void OptionFields::choice(std::string name, std::string& field, std::vector<std::string> choices,
                          std::string description) {
  choice_of(
      std::move(name), choices, std::move(description), [&field, choices](std::size_t i) { field = choices[i]; },
      [&field] { return field; });
}

void OptionFields::renamed(std::string old, std::string current) {
  renamed_.insert_or_assign(std::move(old), std::move(current));
}

void OptionFields::replaced(std::string old, std::string advice) {
  replaced_.emplace(std::move(old), std::move(advice));
}

void OptionFields::unavailable(std::string name, std::string reason) {
  unavailable_.emplace(std::move(name), std::move(reason));
}

void OptionFields::style(const std::string& name, const std::string& settings) {
  std::string& all = styles_[name];
  all += (all.empty() ? "" : ",") + settings;
}

std::vector<std::string> OptionFields::style_names() const {
  std::vector<std::string> names{"default"};
  for (const auto& [name, settings] : styles_) names.push_back(name);
  return names;
}

std::vector<OptionField> OptionFields::styles() const {
  if (styles_.empty()) return {};
  std::string meanings;
  for (const auto& [name, settings] : styles_) {
    meanings += fmt::format("{}{} stands for {}", meanings.empty() ? "" : "; ", name, settings);
  }
  return {{"style", fmt::format("one of {}", fmt::join(style_names(), ", ")), std::move(meanings),
           [](std::string_view) { return false; }, [] { return nlohmann::json("default"); }}};
}

std::vector<std::string> OptionFields::apply_style(std::string_view text, std::string_view owner) const {
  constexpr std::string_view key = "style=";
  std::vector<std::string> others;
  bool is_given = false;
  for (std::string& item : split(text, ',')) {
    if (styles_.empty() || !item.starts_with(key)) {
      others.push_back(std::move(item));
      continue;
    }
    if (is_given) throw InputError(fmt::format("option 'style' of '{}' is given twice", owner));
    is_given = true;
    const std::string name = item.substr(key.size());
    if (name == "default") continue;
    const auto found = styles_.find(name);
    if (found == styles_.end()) {
      throw InputError(fmt::format("option 'style' of '{}' is '{}'; expected one of {}", owner, name,
                                   fmt::join(style_names(), ", ")));
    }
    parse(found->second, owner);
  }
  return others;
}

const OptionField& OptionFields::field_named(const std::string& key, std::string_view owner) const {
  auto field = std::ranges::find(fields_, key, &OptionField::name);  // an option of that name goes before an old name
  if (const auto current = renamed_.find(key); field == fields_.end() && current != renamed_.end()) {
    field = std::ranges::find(fields_, current->second, &OptionField::name);
  }
  if (field != fields_.end()) return *field;
  if (const auto advice = replaced_.find(key); advice != replaced_.end()) {
    throw InputError(fmt::format("'{}' has no option '{}' any more: give {} instead", owner, key, advice->second));
  }
  std::vector<std::string> names;
  for (const OptionField& known : fields_) names.push_back(known.name);
  if (!styles_.empty()) names.push_back("style");
  throw InputError(
      fmt::format("'{}' has no option '{}'{}{}", owner, key, did_you_mean(key, names),
                  names.empty() ? " It has none" : fmt::format(" (accepted: {})", fmt::join(names, ", "))));
}

void OptionFields::parse(std::string_view text, std::string_view owner) const {
  if (text.empty()) return;
  std::set<std::string> seen;
  for (const std::string& given : apply_style(text, owner)) {
    const auto current = renamed_.find(given);
    const std::string& item = current == renamed_.end() ? given : current->second;
    const std::size_t equals = item.find('=');
    const std::string key = item.substr(0, equals);
    const OptionField& field = field_named(key, owner);
    if (equals == std::string::npos) {
      throw InputError(
          fmt::format("option '{}' of '{}' has no value; expected {}={}", key, owner, key, field.accepted));
    }
    if (!seen.insert(field.name).second)
      throw InputError(fmt::format("option '{}' of '{}' is given twice", key, owner));
    const std::string value = item.substr(equals + 1);
    if (const auto reason = unavailable_.find(field.name); reason != unavailable_.end() && value == "true") {
      throw InputError(fmt::format("'{}' cannot have {}=true: {}", owner, key, reason->second));
    }
    if (!field.set(value)) {
      throw InputError(fmt::format("option '{}' of '{}' is '{}'; expected {}", key, owner, value, field.accepted));
    }
  }
}

nlohmann::json OptionFields::to_json() const {
  nlohmann::json object = nlohmann::json::object();
  for (const OptionField& field : fields_) object[field.name] = field.get();
  return object;
}

std::string canonical_text(const OptionFields& given, const OptionFields& standard) {
  std::string text;
  for (std::size_t i = 0; i < given.all().size(); ++i) {
    const nlohmann::json value = given.all()[i].get();
    if (value == standard.all()[i].get()) continue;
    text += (text.empty() ? "" : ",") + given.all()[i].name + "=" +
            (value.is_string() ? value.get<std::string>() : value.dump());
  }
  return text;
}

}  // namespace bobench
