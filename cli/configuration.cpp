#include "cli/configuration.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {

Configuration configuration_of(std::string_view text, Eigen::Index dimension) {
  const std::vector<std::string> items = split(text, ',');
  if (static_cast<Eigen::Index>(items.size()) != dimension) {
    throw InputError(fmt::format("a point has {} coordinates; this problem has {}", items.size(), dimension));
  }
  Configuration point(dimension);
  for (Eigen::Index i = 0; i < dimension; ++i) {
    const std::string_view item = trimmed(items[static_cast<std::size_t>(i)]);
    const auto number = parse_real(item);
    if (!number) throw InputError(fmt::format("coordinate {} is '{}'; expected a number", i + 1, item));
    point[i] = *number;
  }
  return point;
}

}  // namespace bobench::cli
