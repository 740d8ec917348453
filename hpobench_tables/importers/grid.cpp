#include "hpobench_tables/importers/grid.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {
namespace {

bool same_level(double a, double b) {
  return a == b || std::abs(a - b) <= 1e-4 * std::max(std::abs(a), std::abs(b));
}

/// The index of each row's value of one parameter.
std::vector<double> indices(const CsvColumns& csv, const Parameter& parameter) {
  std::vector<double> result;
  const auto texts = csv.texts(parameter.name);
  const auto levels = parameter.is_ordinal() ? csv.numbers(parameter.name) : std::vector<double>{};
  for (std::size_t row = 0; row < csv.rows(); ++row) {
    const auto index =
        parameter.is_ordinal() ? level_index(parameter, levels[row]) : choice_index(parameter, texts[row]);
    if (!index) csv.refuse(row, parameter.name, unknown_level(parameter, texts[row]));
    result.push_back(*index);
  }
  return result;
}

}  // namespace

std::optional<double> level_index(const Parameter& parameter, double level) {
  const auto& levels = std::get<OrdinalParameter>(parameter.kind).levels;
  const auto found = std::ranges::find_if(levels, [&](double known) { return same_level(known, level); });
  if (found == levels.end()) return std::nullopt;
  return static_cast<double>(found - levels.begin());
}

std::optional<double> choice_index(const Parameter& parameter, std::string_view choice) {
  const auto& choices = std::get<CategoricalParameter>(parameter.kind).choices;
  const auto found = std::ranges::find(choices, choice);
  if (found == choices.end()) return std::nullopt;
  return static_cast<double>(found - choices.begin());
}

std::string unknown_level(const Parameter& parameter, std::string_view given) {
  const std::string shown = excerpt(given, 40);
  if (const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind)) {
    return fmt::format("{} is {}; the space has {:.7g}", parameter.name, shown, fmt::join(ordinal->levels, ", "));
  }
  return fmt::format("{} is '{}'; the space has {}", parameter.name, shown,
                     fmt::join(std::get<CategoricalParameter>(parameter.kind).choices, ", "));
}

std::string describe(const SearchSpace& space, const Configuration& configuration) {
  std::vector<std::string> parts;
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    const auto index = static_cast<std::size_t>(configuration[i]);
    if (const auto* ordinal = std::get_if<OrdinalParameter>(&space[i].kind)) {
      parts.push_back(fmt::format("{}={:.7g}", space[i].name, ordinal->levels[index]));
    } else {
      parts.push_back(
          fmt::format("{}={}", space[i].name, std::get<CategoricalParameter>(space[i].kind).choices[index]));
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<std::int64_t> configuration_numbers(const CsvColumns& csv, const SearchSpace& space) {
  std::vector<std::string> names;
  for (const Parameter& parameter : space.parameters()) names.push_back(parameter.name);
  csv.require(names);
  std::vector<std::int64_t> numbers(csv.rows(), 0);
  for (const Parameter& parameter : space.parameters()) {
    const std::vector<double> index = indices(csv, parameter);
    const auto radix = static_cast<std::int64_t>(*parameter.cardinality());
    for (std::size_t row = 0; row < numbers.size(); ++row) {
      numbers[row] = numbers[row] * radix + static_cast<std::int64_t>(index[row]);
    }
  }
  return numbers;
}

void require_each_once(const std::string& file, const std::vector<std::int64_t>& numbers, std::int64_t count,
                       const Name& configuration, const Name& entry) {
  std::vector<std::int64_t> seen(static_cast<std::size_t>(count), -1);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::int64_t& earlier = seen[static_cast<std::size_t>(numbers[i])];
    const auto here = static_cast<std::int64_t>(i);
    if (earlier >= 0) {
      throw InputError(fmt::format("'{}' {}: the configuration of {} again: {}", file, entry(here), entry(earlier),
                                   configuration(numbers[i])));
    }
    earlier = here;
  }
  const auto missing = std::ranges::count(seen, -1);
  if (missing == 0) return;
  const auto first = std::ranges::find(seen, -1) - seen.begin();
  throw InputError(fmt::format("'{}' is cut short or not the whole grid: {} of {} configurations are missing, first {}",
                               file, missing, count, configuration(first)));
}

void require_complete(const CsvColumns& csv, const std::vector<std::int64_t>& numbers, const SearchSpace& space) {
  const Numbering numbering(space);
  require_each_once(
      csv.name(), numbers, numbering.size(),
      [&](std::int64_t number) { return describe(space, numbering.configuration(number)); },
      [](std::int64_t row) { return fmt::format("line {}", CsvColumns::line(static_cast<std::size_t>(row))); });
}

std::vector<double> in_order(const std::vector<std::vector<double>>& columns,
                             const std::vector<std::int64_t>& numbers) {
  std::vector<double> matrix(columns.size() * numbers.size());
  for (std::size_t repeat = 0; repeat < columns.size(); ++repeat) {
    for (std::size_t row = 0; row < numbers.size(); ++row) {
      matrix[static_cast<std::size_t>(numbers[row]) * columns.size() + repeat] = columns[repeat][row];
    }
  }
  return matrix;
}

}  // namespace bobench::hpobench_tables
