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

void OptionFields::choice(std::string name, std::string& field, std::vector<std::string> choices,
                          std::string description) {
  std::string accepted = fmt::format("one of {}", fmt::join(choices, ", "));
  fields_.push_back({std::move(name), std::move(accepted), std::move(description),
                     [&field, choices = std::move(choices)](std::string_view text) {
                       if (std::ranges::find(choices, text) == choices.end()) return false;
                       field = text;
                       return true;
                     },
                     [&field] { return nlohmann::json(field); }});
}

void OptionFields::parse(std::string_view text, std::string_view owner) const {
  if (text.empty()) return;
  std::vector<std::string> names;
  for (const OptionField& field : fields_) names.push_back(field.name);
  std::set<std::string> seen;
  for (const std::string& item : split(text, ',')) {
    const std::size_t equals = item.find('=');
    const std::string key = item.substr(0, equals);
    const auto field = std::ranges::find(fields_, key, &OptionField::name);
    if (field == fields_.end()) {
      throw InputError(
          fmt::format("'{}' has no option '{}'{}{}", owner, key, did_you_mean(key, names),
                      names.empty() ? " It has none" : fmt::format(" (accepted: {})", fmt::join(names, ", "))));
    }
    if (equals == std::string::npos) {
      throw InputError(
          fmt::format("option '{}' of '{}' has no value; expected {}={}", key, owner, key, field->accepted));
    }
    if (!seen.insert(key).second) throw InputError(fmt::format("option '{}' of '{}' is given twice", key, owner));
    const std::string value = item.substr(equals + 1);
    if (!field->set(value)) {
      throw InputError(fmt::format("option '{}' of '{}' is '{}'; expected {}", key, owner, value, field->accepted));
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
