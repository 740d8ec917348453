#include "core/options.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench {

void OptionFields::add(OptionField field) {
  if (std::ranges::find(fields_, field.name, &OptionField::name) != fields_.end()) {
    throw Error(fmt::format("two options are called '{}'; rename one of them", field.name));
  }
  if (field.group.empty()) field.group = group_;
  fields_.push_back(std::move(field));
}

void OptionFields::append(const OptionFields& others) {
  for (const OptionField& field : others.fields_) add(field);
  components_.insert(others.components_.begin(), others.components_.end());
  former_.insert(others.former_.begin(), others.former_.end());
  former_names_.insert(others.former_names_.begin(), others.former_names_.end());
  renamed_.insert(others.renamed_.begin(), others.renamed_.end());
  replaced_.insert(others.replaced_.begin(), others.replaced_.end());
  unavailable_.insert(others.unavailable_.begin(), others.unavailable_.end());
  for (const auto& [name, settings] : others.styles_) style(name, settings);
}

void OptionFields::real(std::string name, double& field, double low, double high, std::string description) {
  add({std::move(name), fmt::format("a number in [{}, {}]", low, high), std::move(description),
       [&field, low, high](std::string_view text) {
         const auto value = parse_real(text);
         if (!value || !(*value >= low && *value <= high)) return false;
         field = *value;
         return true;
       },
       [&field] { return nlohmann::json(field); }});
}

void OptionFields::integer(std::string name, int& field, int low, int high, std::string description) {
  add({std::move(name), fmt::format("a whole number in [{}, {}]", low, high), std::move(description),
       [&field, low, high](std::string_view text) {
         const auto value = parse_integer(text);
         if (!value || *value < low || *value > high) return false;
         field = static_cast<int>(*value);
         return true;
       },
       [&field] { return nlohmann::json(field); }});
}

void OptionFields::flag(std::string name, bool& field, std::string description) {
  add({std::move(name), "true or false", std::move(description),
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
  add({std::move(name), std::move(accepted), std::move(description),
       [names, set = std::move(set)](std::string_view text) {
         const auto found = std::ranges::find(names, text);
         if (found == names.end()) return false;
         set(static_cast<std::size_t>(found - names.begin()));
         return true;
       },
       [get = std::move(get)] { return nlohmann::json(get()); }});
}

void OptionFields::choice(std::string name, std::string& field, const std::vector<std::string>& choices,
                          std::string description) {
  choice_of(
      std::move(name), choices, std::move(description), [&field, choices](std::size_t i) { field = choices[i]; },
      [&field] { return field; });
}

void OptionFields::component(const std::string& name, std::string& chosen, std::vector<Alternative> alternatives,
                             std::string description) {
  std::vector<std::string> names;
  for (const Alternative& one : alternatives) names.push_back(one.name);
  choice(name, chosen, names, std::move(description));
  attach(std::move(alternatives));
}

void OptionFields::attach(std::vector<Alternative> alternatives) {
  const auto shared = std::make_shared<const std::vector<Alternative>>(std::move(alternatives));
  fields_.back().alternatives = [shared] {
    std::vector<OptionAlternative> listed;
    for (const Alternative& one : *shared) listed.push_back({one.name, one.options.all()});
    return listed;
  };
  components_.emplace(fields_.back().name, shared);
}

void OptionFields::formerly(std::string old, std::string current) {
  former_names_.emplace(current, old);
  former_.emplace(std::move(old), std::move(current));
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

const OptionField* OptionFields::own_field(const std::string& key) const {
  auto field = std::ranges::find(fields_, key, &OptionField::name);  // current names have precedence over former ones
  for (const auto* olds : {&renamed_, &former_}) {
    const auto current = olds->find(key);
    if (field == fields_.end() && current != olds->end()) {
      field = std::ranges::find(fields_, current->second, &OptionField::name);
    }
  }
  return field == fields_.end() ? nullptr : &*field;
}

const OptionFields& OptionFields::named(const std::string& component, const std::string& alternative) const {
  static const OptionFields none;
  const auto& all = *components_.at(component);
  const auto found = std::ranges::find(all, alternative, &Alternative::name);
  return found == all.end() ? none : found->options;
}

const OptionFields& OptionFields::chosen(const std::string& component) const {
  return named(component, own_field(component)->get().get<std::string>());
}

OptionFields::Place OptionFields::place_of(const std::string& key, std::string_view owner) const {
  if (const OptionField* own = own_field(key)) return {this, own, own->name};
  const std::string component = key.substr(0, key.find('.'));
  if (component.size() < key.size() && components_.contains(component)) {
    const OptionFields& options = chosen(component);
    const std::string rest = key.substr(component.size() + 1);
    if (!options.own_field(rest) && rest.find('.') == std::string::npos) refuse(key, owner);
    Place inner = options.place_of(rest, owner);
    return {inner.fields, inner.field, component + "." + inner.path};
  }
  for (const auto& [name, alternatives] : components_) {
    const OptionFields& options = chosen(name);
    const auto current = options.former_.find(key);
    if (current == options.former_.end()) continue;
    return {&options, options.own_field(current->second), name + "." + current->second};
  }
  refuse(key, owner);
}

std::vector<std::string> OptionFields::settable() const {
  std::vector<std::string> names;
  for (const OptionField& field : fields_) names.push_back(field.name);
  for (const auto& [component, alternatives] : components_) {
    for (const std::string& inner : chosen(component).settable()) names.push_back(component + "." + inner);
  }
  if (!styles_.empty()) names.emplace_back("style");
  return names;
}

void OptionFields::refuse(const std::string& key, std::string_view owner) const {
  if (const auto advice = replaced_.find(key); advice != replaced_.end()) {
    throw InputError(fmt::format("'{}' has no option '{}' any more: give {} instead", owner, key, advice->second));
  }
  for (const auto& [component, alternatives] : components_) {
    for (const Alternative& alternative : *alternatives) {
      const std::string prefix = component + ".";
      const bool has_it = alternative.options.former_.contains(key) ||
                          (key.starts_with(prefix) && alternative.options.own_field(key.substr(prefix.size())));
      if (!has_it) continue;
      throw InputError(fmt::format("option '{}' of '{}' belongs to {}={}, and {} is {}", key, owner, component,
                                   alternative.name, component, own_field(component)->get().get<std::string>()));
    }
  }
  const std::vector<std::string> names = settable();
  throw InputError(
      fmt::format("'{}' has no option '{}'{}{}", owner, key, did_you_mean(key, names),
                  names.empty() ? " It has none" : fmt::format(" (accepted: {})", fmt::join(names, ", "))));
}

void OptionFields::set_item(const std::string& item, std::string_view owner, std::set<std::string>& seen) const {
  const std::size_t equals = item.find('=');
  const std::string key = item.substr(0, equals);
  const Place place = place_of(key, owner);
  const OptionField& field = *place.field;
  if (equals == std::string::npos) {
    throw InputError(fmt::format("option '{}' of '{}' has no value; expected {}={}", key, owner, key, field.accepted));
  }
  if (!seen.insert(place.path).second) {
    throw InputError(fmt::format("option '{}' of '{}' is given twice", key, owner));
  }
  const std::string value = item.substr(equals + 1);
  const auto& unavailable = place.fields->unavailable_;
  if (const auto reason = unavailable.find(field.name); reason != unavailable.end() && value == "true") {
    throw InputError(fmt::format("'{}' cannot have {}=true: {}", owner, key, reason->second));
  }
  if (!field.set(value)) {
    throw InputError(fmt::format("option '{}' of '{}' is '{}'; expected {}", key, owner, value, field.accepted));
  }
}

void OptionFields::parse(std::string_view text, std::string_view owner) const {
  if (text.empty()) return;
  std::vector<std::string> items = apply_style(text, owner);
  for (std::string& item : items) {
    if (const auto current = renamed_.find(item); current != renamed_.end()) item = current->second;
  }
  // Components first: the chosen alternatives determine which other options exist.
  std::stable_partition(items.begin(), items.end(),
                        [&](const std::string& item) { return components_.contains(item.substr(0, item.find('='))); });
  std::set<std::string> seen;
  for (const std::string& item : items) set_item(item, owner, seen);
}

nlohmann::json OptionFields::to_json() const {
  nlohmann::json object = nlohmann::json::object();
  for (const OptionField& field : fields_) {
    if (!components_.contains(field.name)) {
      object[field.name] = field.get();
      continue;
    }
    object[field.name] = chosen(field.name).to_json();
    object[field.name]["name"] = field.get();
  }
  return object;
}

std::string OptionFields::changes_from(const OptionFields& standard, Names names) const {
  std::vector<std::string> items;
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const OptionField& field = fields_[i];
    const nlohmann::json value = field.get();
    if (value != standard.fields_[i].get()) {
      const auto former = former_names_.find(field.name);
      const bool is_former = names == Names::former && former != former_names_.end();
      items.push_back((is_former ? former->second : field.name) + "=" +
                      (value.is_string() ? value.get<std::string>() : value.dump()));
    }
    if (!components_.contains(field.name)) continue;
    const OptionFields& options = chosen(field.name);
    const std::string inner = options.changes_from(standard.named(field.name, value.get<std::string>()), names);
    if (inner.empty()) continue;
    for (const std::string& item : split(inner, ',')) {
      const bool is_flat = names == Names::former && options.former_.contains(item.substr(0, item.find('=')));
      items.push_back(is_flat ? item : field.name + "." + item);
    }
  }
  return fmt::format("{}", fmt::join(items, ","));
}

std::string canonical_text(const OptionFields& given, const OptionFields& standard) {
  return given.changes_from(standard);
}

}  // namespace bobench
