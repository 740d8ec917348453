// Small text tools: splitting, strict numbers, and the nearest names offered when a name is unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bobench {

/// "a/b//c" at '/' gives {"a", "b", "", "c"}; the empty text gives {""}.
std::vector<std::string> split(std::string_view text, char separator);

/// The number that is the whole text, or nothing. parse_real takes "nan" and "inf" too.
std::optional<double> parse_real(std::string_view text);
std::optional<std::int64_t> parse_integer(std::string_view text);

/// The candidates close to `name` in edit distance, or that contain it, the nearest first; at most `most`.
std::vector<std::string> nearest_names(std::string_view name, const std::vector<std::string>& candidates,
                                       std::size_t most = 3);

/// "; did you mean 'a' or 'b'?", or nothing if no candidate is near.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace bobench
