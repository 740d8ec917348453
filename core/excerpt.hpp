// Text from outside, made fit to stand in a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace bobench {

/// `text` with control characters and bytes that are no UTF-8 written as \n, \t or \xNN; of a text longer than `most`
/// bytes, its beginning and how long it was.
std::string excerpt(std::string_view text, std::size_t most = 200);
/// The same of a JSON value.
std::string json_excerpt(const nlohmann::json& value);

}  // namespace bobench
