#include "system/json_members.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"

namespace bobench::system {

using nlohmann::json;

void refuse_member(const std::string& name, const json& value, const std::string& expected) {
  throw InputError(fmt::format("'{}' is {}; expected {}", name, json_excerpt(value), expected));
}

const json* find_member(const json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

const json& member(const json& object, const char* name) {
  const json* found = find_member(object, name);
  if (!found) throw InputError(fmt::format("'{}' is missing", name));
  return *found;
}

const json& list_member(const json& object, const char* name) {
  const json& value = member(object, name);
  if (!value.is_array()) refuse_member(name, value, "a list");
  return value;
}

const json& object_member(const json& object, const char* name) {
  const json& value = member(object, name);
  if (!value.is_object()) refuse_member(name, value, "an object");
  return value;
}

std::string text_member(const json& object, const char* name) {
  const json& value = member(object, name);
  if (!value.is_string()) refuse_member(name, value, "a text");
  return value.get<std::string>();
}

std::uint64_t whole_member(const json& object, const char* name, std::uint64_t high) {
  const json& value = member(object, name);
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > high) {
    refuse_member(name, value, high == any ? "a whole number >= 0" : fmt::format("a whole number up to {}", high));
  }
  return value.get<std::uint64_t>();
}

}  // namespace bobench::system
