// The members of a JSON object from elsewhere, each of the kind that is expected. (A file of a user's own, in which an
// unknown key is a slip, is read by system/strict_json.hpp.)
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include <nlohmann/json.hpp>

namespace bobench::system {

/// "'next_step' is "a"; expected a whole number". @throws InputError
[[noreturn]] void refuse_member(const std::string& name, const nlohmann::json& value, const std::string& expected);

/// nullptr if it is missing or null, or `object` is none.
const nlohmann::json* find_member(const nlohmann::json& object, const char* name);

// Each throws InputError if the member is missing, null or not of the kind.
const nlohmann::json& member(const nlohmann::json& object, const char* name);
const nlohmann::json& list_member(const nlohmann::json& object, const char* name);
const nlohmann::json& object_member(const nlohmann::json& object, const char* name);
std::string text_member(const nlohmann::json& object, const char* name);
/// @param high  the largest that is allowed
std::uint64_t whole_member(const nlohmann::json& object, const char* name,
                           std::uint64_t high = std::numeric_limits<std::uint64_t>::max());

}  // namespace bobench::system
