#include "system/strict_json.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"

namespace bobench::system {
StrictObject::StrictObject(const nlohmann::json& value, std::string file, std::string place)
    : value_(&value), file_(std::move(file)), place_(std::move(place)) {
  if (!value.is_object()) {
    throw InputError(fmt::format("'{}': {} is {}; expected an object", file_, place_.empty() ? "the file" : place_,
                                 json_excerpt(value)));
  }
}

std::string StrictObject::place_of(const std::string& key) const {
  return place_.empty() ? key : place_ + "." + key;
}

const nlohmann::json* StrictObject::find(const std::string& key) {
  if (std::ranges::find(known_, key) == known_.end()) known_.push_back(key);
  const auto found = value_->find(key);
  return found == value_->end() ? nullptr : &*found;
}

bool StrictObject::has(const std::string& key) {
  return find(key) != nullptr;
}

const nlohmann::json& StrictObject::get(const std::string& key, const std::string& expected) {
  if (const auto* value = find(key)) return *value;
  throw InputError(fmt::format("'{}': {} is missing; expected {}", file_, place_of(key), expected));
}

void StrictObject::refuse(const std::string& key, const std::string& expected) const {
  const auto found = value_->find(key);
  throw InputError(fmt::format("'{}': {} is {}; expected {}", file_, place_of(key),
                               found == value_->end() ? "missing" : json_excerpt(*found), expected));
}

void StrictObject::complain(const std::string& what) const {
  throw InputError(fmt::format("'{}': {}{}", file_, place_.empty() ? "" : place_ + ": ", what));
}

std::string StrictObject::text(const std::string& key) {
  const auto& value = get(key, "a text");
  if (!value.is_string()) refuse(key, "a text");
  return value.get<std::string>();
}

std::string StrictObject::text(const std::string& key, const std::string& otherwise) {
  return has(key) ? text(key) : otherwise;
}

std::string StrictObject::choice(const std::string& key, const std::vector<std::string>& names,
                                 const std::string& otherwise) {
  if (!has(key) && !otherwise.empty()) return otherwise;
  const std::string expected = fmt::format("one of {}", fmt::join(names, ", "));
  const auto& value = get(key, expected);
  if (!value.is_string()) refuse(key, expected);
  std::string name = value.get<std::string>();
  if (std::ranges::find(names, name) == names.end()) refuse(key, expected + did_you_mean(name, names));
  return name;
}

bool StrictObject::flag(const std::string& key, bool otherwise) {
  const auto* value = find(key);
  if (!value) return otherwise;
  if (!value->is_boolean()) refuse(key, "true or false");
  return value->get<bool>();
}

double StrictObject::real(const std::string& key) {
  const auto& value = get(key, "a number");
  if (!value.is_number()) refuse(key, "a number");
  return value.get<double>();
}

double StrictObject::real(const std::string& key, double otherwise) {
  return has(key) ? real(key) : otherwise;
}

double StrictObject::real_or_nan(const std::string& key) {
  const auto* value = find(key);
  return !value || value->is_null() ? std::nan("") : real(key);
}

int StrictObject::whole(const std::string& key, int min) {
  const std::string expected = fmt::format("a whole number >= {}", min);
  const auto& value = get(key, expected);
  if (!value.is_number_integer() || value.get<std::int64_t>() < min || value.get<std::int64_t>() > 100000000) {
    refuse(key, expected);
  }
  return value.get<int>();
}

int StrictObject::whole(const std::string& key, int min, int otherwise) {
  return has(key) ? whole(key, min) : otherwise;
}

std::vector<std::string> StrictObject::texts(const std::string& key) {
  const auto* value = find(key);
  if (!value) return {};
  if (value->is_string()) return {value->get<std::string>()};
  const char* expected = "a list of texts";
  if (!value->is_array()) refuse(key, expected);
  std::vector<std::string> list;
  for (const auto& item : *value) {
    if (!item.is_string()) refuse(key, expected);
    list.push_back(item.get<std::string>());
  }
  return list;
}

std::vector<int> StrictObject::wholes(const std::string& key, int min) {
  const auto* value = find(key);
  if (!value) return {};
  const std::string expected = fmt::format("a list of whole numbers >= {}", min);
  std::vector<int> list;
  for (const auto& item : value->is_array() ? *value : nlohmann::json::array({*value})) {
    if (!item.is_number_integer() || item.get<std::int64_t>() < min) refuse(key, expected);
    list.push_back(item.get<int>());
  }
  return list;
}

std::vector<double> StrictObject::positive_reals(const std::string& key) {
  const auto* value = find(key);
  if (!value) return {};
  const char* expected = "a number above 0, or a list of them";
  if (value->is_array() && value->empty()) refuse(key, expected);
  std::vector<double> list;
  for (const auto& item : value->is_array() ? *value : nlohmann::json::array({*value})) {
    if (!item.is_number() || !(item.get<double>() > 0.0)) refuse(key, expected);
    list.push_back(item.get<double>());
  }
  return list;
}

std::vector<double> StrictObject::reals(const std::string& key, std::size_t size) {
  const std::string expected = fmt::format("a list of {} numbers", size);
  const auto& value = get(key, expected);
  if (!value.is_array() || value.size() != size) refuse(key, expected);
  std::vector<double> list;
  for (const auto& item : value) {
    if (!item.is_number()) refuse(key, expected);
    list.push_back(item.get<double>());
  }
  return list;
}

std::optional<StrictObject> StrictObject::object(const std::string& key) {
  const auto* value = find(key);
  if (!value) return std::nullopt;
  return StrictObject(*value, file_, place_of(key));
}

std::vector<StrictObject> StrictObject::objects(const std::string& key) {
  const auto* value = find(key);
  if (!value) return {};
  if (!value->is_array()) refuse(key, "a list of objects");
  std::vector<StrictObject> list;
  for (std::size_t i = 0; i < value->size(); ++i) {
    list.emplace_back((*value)[i], file_, fmt::format("{}[{}]", place_of(key), i));
  }
  return list;
}

std::vector<std::string> StrictObject::keys() const {
  std::vector<std::string> names;
  for (const auto& item : value_->items()) names.push_back(item.key());
  return names;
}

void StrictObject::finish() const {
  for (const std::string& key : keys()) {
    if (std::ranges::find(known_, key) != known_.end()) continue;
    throw InputError(fmt::format("'{}': unknown key {}{} (known here: {})", file_, place_of(key),
                                 did_you_mean(key, known_), fmt::join(known_, ", ")));
  }
}

}  // namespace bobench::system
