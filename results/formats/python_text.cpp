#include "results/formats/python_text.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <string>

#include "results/formats/text_file.hpp"
#include "system/json_members.hpp"
#include "system/special_numbers.hpp"

namespace bobench::results {
namespace {

using nlohmann::json;

constexpr std::size_t max_nesting = 500;

/// Takes a whole number of exactly `digits` digits from the front of a text.
std::optional<std::uint64_t> take_digits(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return std::nullopt;
  const auto number = whole_of(text.substr(0, digits), 0, std::numeric_limits<std::uint64_t>::max());
  if (number) text.remove_prefix(digits);
  return number;
}

bool take_character(std::string_view& text, std::string_view accepted) {
  if (text.empty() || accepted.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

/// Seconds of "12:30:00.5"; the rest of the text stays.
std::optional<double> take_time(std::string_view& text) {
  const auto hours = take_digits(text, 2);
  if (!hours || !take_character(text, ":")) return std::nullopt;
  const auto minutes = take_digits(text, 2);
  if (!minutes || !take_character(text, ":")) return std::nullopt;
  const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto seconds = real_of(text.substr(0, length));
  if (!seconds) return std::nullopt;
  text.remove_prefix(length);
  return 3600.0 * static_cast<double>(*hours) + 60.0 * static_cast<double>(*minutes) + *seconds;
}

/// Seconds of "+01:00"; 0 for "Z" and for nothing.
std::optional<double> offset_of(std::string_view text) {
  if (text.empty() || text == "Z") return 0.0;
  const double sign = text.front() == '-' ? -1.0 : 1.0;
  if (!take_character(text, "+-")) return std::nullopt;
  const auto hours = take_digits(text, 2);
  if (!hours || !take_character(text, ":")) return std::nullopt;
  const auto minutes = take_digits(text, 2);
  if (!minutes || !text.empty()) return std::nullopt;
  return sign * (3600.0 * static_cast<double>(*hours) + 60.0 * static_cast<double>(*minutes));
}

/// The deepest nesting of lists and objects. Messages about a value print it by recursion, which needs a limit.
std::size_t nesting_of(std::string_view text) {
  std::size_t depth = 0, deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

json parse_python_json(std::string_view text) {
  if (nesting_of(text) > max_nesting) return json(json::value_t::discarded);
  return json::parse(system::quote_special_numbers(text), nullptr, false);
}

std::optional<double> number_in(const json& value) {
  if (value.is_number()) return value.get<double>();
  if (value.is_boolean()) return value.get<bool>() ? 1.0 : 0.0;
  if (value.is_null()) return not_known;
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  if (text == "nan") return not_known;
  if (text == "inf") return infinity;
  if (text == "-inf") return -infinity;
  return std::nullopt;
}

double number_member(const json& object, const char* name) {
  const json* found = system::find_member(object, name);
  if (!found) return not_known;
  const auto number = number_in(*found);
  if (!number) system::refuse_member(name, *found, "a number");
  return *number;
}

double number_member_or_nan(const json& object, const char* name) {
  const json* found = system::find_member(object, name);
  return found ? number_in(*found).value_or(not_known) : not_known;
}

std::optional<double> seconds_of_date(std::string_view text) {
  const auto year = take_digits(text, 4);
  if (!year || !take_character(text, "-")) return std::nullopt;
  const auto month = take_digits(text, 2);
  if (!month || !take_character(text, "-")) return std::nullopt;
  const auto day = take_digits(text, 2);
  if (!day || !take_character(text, "T ")) return std::nullopt;
  const auto time = take_time(text);
  const auto offset = offset_of(text);
  if (!time || !offset) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(static_cast<int>(*year)),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  return 86400.0 * static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count()) + *time - *offset;
}

std::optional<double> seconds_of_duration(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto days = whole_of(text.substr(0, digits), 0, 1'000'000);
  if (!days) return std::nullopt;
  text.remove_prefix(digits);
  if (!text.starts_with(" days ")) return std::nullopt;
  text.remove_prefix(6);
  const auto time = take_time(text);
  if (!time || !text.empty()) return std::nullopt;
  return 86400.0 * static_cast<double>(*days) + *time;
}

}  // namespace bobench::results
