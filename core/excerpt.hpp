// Sanitised excerpts of external text, for messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace bobench {

/// `text` with control characters and bytes that are not UTF-8 escaped as \n, \t or \xNN. A text longer than `most`
/// bytes is truncated, and its length is given.
std::string excerpt(std::string_view text, std::size_t most = 200);
/// The same for a JSON value.
std::string json_excerpt(const nlohmann::json& value);

}  // namespace bobench
