#include "cli/configuration.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {

namespace {

/// The accepted values of a coordinate, for messages: "a number", "one of 0 relu, 1 tanh, 2 gelu".
std::string expected_of(const Parameter& parameter) {
  const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind);
  constexpr std::size_t most = 20;
  if (!categorical || categorical->choices.size() > most) return "a number";
  std::vector<std::string> items;
  for (const std::string& choice : categorical->choices) items.push_back(fmt::format("{} {}", items.size(), choice));
  return fmt::format("one of {}", fmt::join(items, ", "));
}

/// A number, or the name of a choice; nothing may be given for a parameter with a condition.
std::optional<double> value_of(std::string_view text, const Parameter& parameter) {
  if (text.empty() && parameter.condition) return parameter.low();
  if (const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind)) {
    const auto found = std::ranges::find(categorical->choices, text);
    if (found != categorical->choices.end()) return static_cast<double>(found - categorical->choices.begin());
  }
  return parse_real(text);
}

}  // namespace

Configuration configuration_of(std::string_view text, const SearchSpace& space) {
  const Eigen::Index dimension = space.dimension();
  const std::vector<std::string> items = split(text, ',');
  if (static_cast<Eigen::Index>(items.size()) != dimension) {
    throw InputError(fmt::format("a point has {} coordinates; this problem has {}", items.size(), dimension));
  }
  Configuration point(dimension);
  const auto is_empty = [&](Eigen::Index i) { return trimmed(items[static_cast<std::size_t>(i)]).empty(); };
  for (Eigen::Index i = 0; i < dimension; ++i) {
    const std::string_view item = trimmed(items[static_cast<std::size_t>(i)]);
    const auto number = value_of(item, space[i]);
    if (!number) {
      throw InputError(fmt::format("coordinate {} is '{}'; expected {}", i + 1, item, expected_of(space[i])));
    }
    point[i] = *number;
  }
  for (Eigen::Index i = 0; i < dimension; ++i) {
    if (is_empty(i) && space.is_active(i, point)) {
      throw InputError(fmt::format("coordinate {} is empty; expected {}, since '{}' is active", i + 1,
                                   expected_of(space[i]), space[i].name));
    }
  }
  return space.canonical(std::move(point));
}

}  // namespace bobench::cli
