#include "hpobench_tables/importers/own_results.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "hpobench_tables/importers/grid.hpp"

namespace bobench::hpobench_tables {
namespace {

/// The columns that are not parameters. @throws InputError for one that is not there, or is named twice
std::set<std::string> named_columns(const CsvColumns& csv, const OwnResults& results) {
  std::vector<std::string> names = results.ignored;
  for (const std::string& name : {results.target, results.cost, results.fidelity}) {
    if (!name.empty()) names.push_back(name);
  }
  std::set<std::string> distinct;
  for (const std::string& name : names) {
    if (!csv.has(name)) {
      const std::string near = did_you_mean(name, csv.columns());
      throw InputError(fmt::format("'{}' has no column '{}'{}", csv.name(), name,
                                   near.empty() ? fmt::format("; it has {}", fmt::join(csv.columns(), ", ")) : near));
    }
    if (!distinct.insert(name).second) throw InputError(fmt::format("the column '{}' is named twice", name));
  }
  return distinct;
}

bool are_numbers(const std::vector<std::string_view>& cells) {
  return std::ranges::all_of(cells, [](std::string_view cell) {
    const auto number = parse_real(cell);
    return number && std::isfinite(*number);
  });
}

/// Nothing for a column with a single value.
std::optional<Parameter> parameter_of(const CsvColumns& csv, const std::string& column) {
  const auto cells = csv.texts(column);
  if (const auto empty = std::ranges::find(cells, ""); empty != cells.end()) {
    csv.refuse(static_cast<std::size_t>(empty - cells.begin()), column,
               "is empty; leave the column out by --ignore, or give the parameter's condition by --space");
  }
  if (are_numbers(cells)) {
    const std::vector<double> numbers = csv.numbers(column);
    const std::set<double> levels(numbers.begin(), numbers.end());
    if (levels.size() < 2) return std::nullopt;
    return Parameter{column, OrdinalParameter{{levels.begin(), levels.end()}}};
  }
  const std::set<std::string> choices(cells.begin(), cells.end());
  if (choices.size() < 2) return std::nullopt;
  return Parameter{column, CategoricalParameter{{choices.begin(), choices.end()}}};
}

SearchSpace space_of(const CsvColumns& csv, const OwnResults& results, const std::vector<std::string>& columns) {
  std::vector<Parameter> parameters;
  for (const std::string& column : columns) {
    if (auto parameter = parameter_of(csv, column)) parameters.push_back(*std::move(parameter));
  }
  if (parameters.empty()) {
    throw InputError(
        fmt::format("'{}' has no parameter: no column next to '{}' has two values", csv.name(), results.target));
  }
  return SearchSpace(std::move(parameters));
}

/// The column with the most values, which most likely is not a parameter of the grid.
std::string widest(const SearchSpace& space) {
  const auto& parameters = space.parameters();
  const auto most = std::ranges::max_element(
      parameters, {}, [](const Parameter& parameter) { return parameter.cardinality().value_or(0.0); });
  return fmt::format("{} ({:.0f} values)", most->name, most->cardinality().value_or(0.0));
}

std::string incomplete(const SearchSpace& space, double missing, double all, const std::string& first) {
  return fmt::format("{:.0f} of {:.0f} combinations are missing{}; the column with the most values is {}", missing, all,
                     first.empty() ? "" : ", first " + first, widest(space));
}

/// The position of each row's fidelity.
std::vector<std::size_t> fidelities_of(const CsvColumns& csv, const std::string& column, TableData& table) {
  if (column.empty()) return std::vector<std::size_t>(csv.rows(), 0);
  const std::vector<double> numbers = csv.numbers(column, {std::numeric_limits<double>::min()});
  const std::set<double> distinct(numbers.begin(), numbers.end());
  table.fidelities.assign(distinct.begin(), distinct.end());
  table.info.fidelity_name = column;
  std::vector<std::size_t> positions;
  for (const double number : numbers) {
    positions.push_back(
        static_cast<std::size_t>(std::ranges::lower_bound(table.fidelities, number) - table.fidelities.begin()));
  }
  return positions;
}

/// The number of each row's configuration; see TableData. Levels are those of the file, so equal numbers are equal.
std::vector<std::int64_t> numbers_of(const CsvColumns& csv, const SearchSpace& space) {
  std::vector<std::int64_t> numbers(csv.rows(), 0);
  for (const Parameter& parameter : space.parameters()) {
    const auto cells = csv.texts(parameter.name);
    const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind);
    const std::vector<double> values = ordinal ? csv.numbers(parameter.name) : std::vector<double>();
    for (std::size_t row = 0; row < numbers.size(); ++row) {
      const auto index = ordinal ? std::ranges::lower_bound(ordinal->levels, values[row]) - ordinal->levels.begin()
                                 : static_cast<std::ptrdiff_t>(*choice_index(parameter, cells[row]));
      numbers[row] = numbers[row] * static_cast<std::int64_t>(*parameter.cardinality()) + index;
    }
  }
  return numbers;
}

/// The rows of the file by fidelity and configuration.
using Cells = std::map<std::pair<std::size_t, std::int64_t>, std::vector<std::size_t>>;

/// The missing combinations of the grid; "" if it is complete.
std::string missing_in(const TableData& table, const Cells& cells) {
  const double configurations = *table.space.cardinality(),
               all = configurations * static_cast<double>(table.fidelities.size());
  const auto missing = all - static_cast<double>(cells.size());
  if (missing == 0.0) return "";
  if (configurations > 1e9) return incomplete(table.space, missing, all, "");
  const Numbering numbering(table.space);
  for (std::size_t fidelity = 0; fidelity < table.fidelities.size(); ++fidelity) {
    for (std::int64_t number = 0; number < numbering.size(); ++number) {
      if (cells.contains({fidelity, number})) continue;
      std::string first = describe(table.space, numbering.configuration(number));
      if (!table.info.fidelity_name.empty()) {
        first += fmt::format(", {}={:g}", table.info.fidelity_name, table.fidelities[fidelity]);
      }
      return incomplete(table.space, missing, all, first);
    }
  }
  return "";
}

/// The numbers of a column as matrices, one for each fidelity; NaN where a configuration has fewer repeats.
std::vector<std::vector<double>> matrices(const TableData& table, const Cells& cells,
                                          const std::vector<double>& column) {
  const auto rows = static_cast<std::size_t>(*table.space.cardinality());
  const auto repeats = static_cast<std::size_t>(table.repeats);
  std::vector<std::vector<double>> all(table.fidelities.size(), std::vector<double>(rows * repeats, std::nan("")));
  for (const auto& [place, lines] : cells) {
    const auto& [fidelity, number] = place;
    for (std::size_t repeat = 0; repeat < lines.size(); ++repeat) {
      all[fidelity][static_cast<std::size_t>(number) * repeats + repeat] = column[lines[repeat]];
    }
  }
  return all;
}

}  // namespace

std::vector<std::string> parameter_columns(const CsvColumns& csv, const OwnResults& results) {
  const std::set<std::string> named = named_columns(csv, results);
  std::vector<std::string> columns = csv.columns();
  std::erase_if(columns, [&](const std::string& column) { return named.contains(column); });
  return columns;
}

std::vector<double> costs_of(const CsvColumns& csv, const std::string& column, const std::vector<double>& target) {
  std::vector<double> costs = csv.numbers_or_nan(column, {0.0});
  for (std::size_t row = 0; row < costs.size(); ++row) {
    if (std::isnan(costs[row]) && !std::isnan(target[row])) csv.refuse(row, column, "is empty; expected seconds");
  }
  return costs;
}

std::string objective_of(const OwnResults& results) {
  return results.is_maximized ? fmt::format("negative of {}", results.target) : results.target;
}

OwnGrid read_own_grid(const CsvColumns& csv, const OwnResults& results) {
  const std::vector<std::string> columns = parameter_columns(csv, results);
  if (csv.rows() == 0) throw InputError(fmt::format("'{}' has no rows", csv.name()));
  const std::vector<double> target = csv.numbers_or_nan(results.target);
  if (std::ranges::all_of(target, [](double value) { return std::isnan(value); })) {
    throw InputError(fmt::format("'{}' has no row with a value of '{}'", csv.name(), results.target));
  }
  TableData table;
  table.space = space_of(csv, results, columns);
  table.info.id = results.id;
  table.info.objective = objective_of(results);
  const std::vector<std::size_t> fidelities = fidelities_of(csv, results.fidelity, table);
  // Checked before numbers of configurations overflow.
  if (const double all = *table.space.cardinality(); all > 1e15) {
    return {{}, incomplete(table.space, all - static_cast<double>(csv.rows()), all, "")};
  }
  const std::vector<std::int64_t> numbers = numbers_of(csv, table.space);
  Cells cells;
  for (std::size_t row = 0; row < csv.rows(); ++row) cells[{fidelities[row], numbers[row]}].push_back(row);
  if (const std::string missing = missing_in(table, cells); !missing.empty()) return {{}, missing};
  for (const auto& [place, lines] : cells) {
    table.repeats = std::max(table.repeats, static_cast<std::int64_t>(lines.size()));
  }
  // A matrix has a place for each repeat of each configuration; mostly empty ones would take much memory.
  constexpr double most_places_per_row = 20.0;
  const double places = static_cast<double>(cells.size()) * static_cast<double>(table.repeats);
  if (places > most_places_per_row * static_cast<double>(csv.rows()) + 1000.0) {
    return {{}, fmt::format("a configuration has {} rows, most others have fewer", table.repeats)};
  }
  table.value = matrices(table, cells, target);
  if (results.is_maximized) {
    for (std::vector<double>& matrix : table.value) {
      for (double& value : matrix) value = -value;
    }
  }
  if (!results.cost.empty()) table.cost = matrices(table, cells, costs_of(csv, results.cost, target));
  table.info.description =
      fmt::format("{}: {} of {:.0f} configurations", results.id, table.info.objective, *table.space.cardinality());
  return {std::move(table), ""};
}

}  // namespace bobench::hpobench_tables
