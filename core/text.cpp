#include "core/text.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace bobench {
namespace {

/// Levenshtein distance with transpositions of adjacent characters (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({replace, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator, start)) {
    parts.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  parts.emplace_back(text.substr(start));
  return parts;
}

std::optional<double> parse_real(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return parse_number<double>(text);
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  return parse_number<std::int64_t>(text);
}

std::optional<int> number_behind(char letter, std::string_view text, int low, int high) {
  const auto number = text.starts_with(letter) ? parse_number<int>(text.substr(1)) : std::nullopt;
  const bool is_one = number && *number >= low && *number <= high && text == fmt::format("{}{}", letter, *number);
  return is_one ? number : std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  const auto start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r\n") + 1 - start);
}

std::string lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::vector<std::string> nearest_names(std::string_view name, const std::vector<std::string>& candidates,
                                       std::size_t most) {
  std::vector<std::pair<std::size_t, std::string>> near;
  const std::string given = lower_case(std::string(name));
  for (const std::string& candidate : candidates) {
    const std::string known = lower_case(candidate);
    const std::size_t distance = edit_distance(given, known);
    const bool contained = given.size() >= 3 && (known.find(given) != std::string::npos);
    if (contained || distance <= std::max<std::size_t>(1, std::max(name.size(), candidate.size()) / 3)) {
      near.emplace_back(distance, candidate);
    }
  }
  std::ranges::sort(near);
  std::vector<std::string> names;
  for (const auto& [distance, candidate] : near) {
    if (names.size() == most) break;
    if (std::ranges::find(names, candidate) == names.end()) names.push_back(candidate);
  }
  return names;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& candidates) {
  const auto names = nearest_names(name, candidates);
  if (names.empty()) return "";
  std::string text = "; did you mean ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += fmt::format("{}'{}'", i == 0 ? "" : (i + 1 == names.size() ? " or " : ", "), names[i]);
  }
  return text + "?";
}

std::string duration_text(double seconds) {
  double amount = seconds;
  const char* unit = "s";
  if (seconds >= 172800.0) {
    amount = seconds / 86400.0, unit = "days";
  } else if (seconds >= 7200.0) {
    amount = seconds / 3600.0, unit = "h";
  } else if (seconds >= 120.0) {
    amount = seconds / 60.0, unit = "min";
  }
  return amount < 9.95 ? fmt::format("{:.2g} {}", amount, unit) : fmt::format("{:.0f} {}", amount, unit);
}

}  // namespace bobench
