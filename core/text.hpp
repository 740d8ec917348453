// Text utilities: splitting, strict parsing of numbers, and suggestions for unknown names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bobench {

/// "a/b//c" at '/' gives {"a", "b", "", "c"}; the empty text gives {""}.
std::vector<std::string> split(std::string_view text, char separator);

/// The number that is the whole text, or nothing. parse_real accepts "nan" and "inf" too.
std::optional<double> parse_real(std::string_view text);
std::optional<std::int64_t> parse_integer(std::string_view text);

/// The 12 of "d12", if it is in [low, high]; nothing for "d012" and "d+12".
std::optional<int> number_behind(char letter, std::string_view text, int low, int high);

/// A human-readable duration: "45 s", "3.2 min", "5.1 h", "2.3 days"; numbers below ten have two digits.
std::string duration_text(double seconds);

/// The text without leading and trailing white space.
std::string_view trimmed(std::string_view text);

/// ASCII letters in lower case, everything else unchanged.
std::string lower_case(std::string text);

/// At most `most` candidates close to `name` in edit distance, or that contain it, ignoring case; nearest first.
std::vector<std::string> nearest_names(std::string_view name, const std::vector<std::string>& candidates,
                                       std::size_t most = 3);

/// "; did you mean 'a' or 'b'?", or nothing if no candidate is near.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace bobench
