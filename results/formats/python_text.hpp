// Values as Python programs write them to text files: JSON with NaN and Infinity, dates and durations.
#pragma once

#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

namespace bobench::results {

/// Parses JSON as Python's json module writes it: NaN, Infinity and -Infinity are accepted and become strings, which
/// number_in() reads. is_discarded() if the text is not JSON, or nested by more than 500 levels.
nlohmann::json parse_python_json(std::string_view text);

/// The number of a value: of true and false 1 and 0, of null and NaN NaN; nothing for another text, a list or an
/// object.
std::optional<double> number_in(const nlohmann::json& value);

/// The number of a member that must be one, or null. @throws InputError otherwise
double number_member(const nlohmann::json& object, const char* name);

/// As number_member, but NaN if the member is missing or not a number.
double number_member_or_nan(const nlohmann::json& object, const char* name);

/// Seconds since 1970 of "2024-01-31T12:30:00.5+01:00"; the T may be a blank, and the fraction and the offset may be
/// missing.
std::optional<double> seconds_of_date(std::string_view text);

/// Seconds of pandas' "1 days 02:03:04.5".
std::optional<double> seconds_of_duration(std::string_view text);

}  // namespace bobench::results
