// Access to the members of a JSON object from an external program, with checks of their types. (Files written by the
// user, in which an unknown key is an error, are read by system/strict_json.hpp.)
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include <nlohmann/json.hpp>

namespace bobench::system {

/// Throws a message such as "'next_step' is "a"; expected a whole number". @throws InputError
[[noreturn]] void refuse_member(const std::string& name, const nlohmann::json& value, const std::string& expected);

/// nullptr if the member is missing or null, or `object` is not an object.
const nlohmann::json* find_member(const nlohmann::json& object, const char* name);

// Each throws InputError if the member is missing, null or of another type.
const nlohmann::json& member(const nlohmann::json& object, const char* name);
const nlohmann::json& list_member(const nlohmann::json& object, const char* name);
const nlohmann::json& object_member(const nlohmann::json& object, const char* name);
std::string text_member(const nlohmann::json& object, const char* name);
/// @param high  the largest accepted value
std::uint64_t whole_member(const nlohmann::json& object, const char* name,
                           std::uint64_t high = std::numeric_limits<std::uint64_t>::max());

}  // namespace bobench::system
