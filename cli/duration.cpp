#include "cli/duration.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {
namespace {

constexpr std::int64_t longest_seconds = std::int64_t{10} * 365 * 86400;

std::optional<std::int64_t> whole(const std::string& text) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return parse_integer(text);
}

/// "1-12:00:00", "2:00:00", "90:00"
std::optional<std::int64_t> by_colons(const std::string& text) {
  const std::size_t dash = text.find('-');
  const auto days = dash == std::string::npos ? std::optional<std::int64_t>(0) : whole(text.substr(0, dash));
  const std::vector<std::string> items = split(dash == std::string::npos ? text : text.substr(dash + 1), ':');
  if (items.size() > 3) return std::nullopt;
  std::int64_t seconds = 0;
  for (const std::string& item : items) {
    const auto number = whole(item);
    if (!number) return std::nullopt;
    seconds = 60 * seconds + *number;
  }
  return days ? std::optional(86400 * *days + seconds) : std::nullopt;
}

/// "1h30m"
std::optional<std::int64_t> by_units(const std::string& text) {
  std::int64_t seconds = 0;
  std::string digits;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      digits += c;
      continue;
    }
    const auto number = whole(digits);
    const std::int64_t unit = c == 'd' ? 86400 : c == 'h' ? 3600 : c == 'm' ? 60 : c == 's' ? 1 : 0;
    if (!number || unit == 0) return std::nullopt;
    seconds += unit * *number;
    digits.clear();
  }
  return digits.empty() ? std::optional(seconds) : std::nullopt;
}

}  // namespace

std::chrono::seconds duration_of(const std::string& text) {
  const auto seconds = text.find(':') != std::string::npos ? by_colons(text) : by_units(text);
  if (!seconds || *seconds < 1 || *seconds > longest_seconds) {
    throw InputError(fmt::format("'{}' is not a duration; expected such as 90s, 45m, 2h, 1h30m or 2:00:00", text));
  }
  return std::chrono::seconds(*seconds);
}

}  // namespace bobench::cli
