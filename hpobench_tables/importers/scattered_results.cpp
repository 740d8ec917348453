#include "hpobench_tables/importers/scattered_results.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"

namespace bobench::hpobench_tables {
namespace {

constexpr std::size_t min_rows = 10;
constexpr std::size_t max_fidelities = 1000;

std::optional<double> finite_number(std::string_view cell) {
  const auto number = parse_real(cell);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

/// Kolmogorov's distance of sorted numbers from the uniform distribution between their ends.
double distance_from_uniform(const std::vector<double>& sorted) {
  const double low = sorted.front(), width = sorted.back() - low, n = static_cast<double>(sorted.size());
  double most = 0.0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const double at = (sorted[i] - low) / width;
    most = std::max({most, std::abs(at - static_cast<double>(i) / n), std::abs(at - static_cast<double>(i + 1) / n)});
  }
  return most;
}

Scale scale_of(std::vector<double> sorted) {
  constexpr double min_ratio = 10.0;
  if (sorted.front() <= 0.0 || !(sorted.back() / sorted.front() >= min_ratio)) return Scale::linear;
  const double linear = distance_from_uniform(sorted);
  for (double& number : sorted) number = std::log(number);
  return distance_from_uniform(sorted) < linear ? Scale::log : Scale::linear;
}

bool are_levels(const std::set<double>& distinct, std::size_t count, bool are_whole) {
  constexpr std::size_t max_levels = 10, each = 5;
  if (distinct.size() > max_levels || count < each * distinct.size()) return false;
  const bool are_consecutive =
      are_whole && *distinct.rbegin() - *distinct.begin() < static_cast<double>(distinct.size());
  return !are_consecutive;
}

/// The parameter of a column, by its cells; nothing if all are equal.
std::optional<Parameter> guessed(const CsvColumns& csv, const std::string& column,
                                 const std::vector<std::size_t>& rows) {
  const auto cells = csv.texts(column);
  std::set<std::string> distinct;
  std::vector<double> numbers;
  for (const std::size_t row : rows) {
    if (trimmed(cells[row]).empty()) {
      csv.refuse(row, column,
                 "is empty; leave the column out by --ignore, or give the parameter's condition by --space");
    }
    distinct.emplace(cells[row]);
    if (const auto number = finite_number(cells[row])) numbers.push_back(*number);
  }
  if (distinct.size() < 2) return std::nullopt;
  if (numbers.size() == rows.size()) {
    if (*std::ranges::min_element(numbers) == *std::ranges::max_element(numbers)) return std::nullopt;
    return guess_parameter(column, numbers);
  }
  return Parameter{column, CategoricalParameter{{distinct.begin(), distinct.end()}}};
}

double coordinate(const CsvColumns& csv, std::size_t row, const Parameter& parameter, std::string_view cell) {
  const auto refuse = [&](const std::string& expected) {
    csv.refuse(row, parameter.name, fmt::format("is '{}'; expected {}", excerpt(cell, 40), expected));
  };
  if (const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind)) {
    const auto found = std::ranges::find(categorical->choices, cell);
    if (found != categorical->choices.end()) return static_cast<double>(found - categorical->choices.begin());
    refuse("one of the parameter's choices");
  }
  const auto number = finite_number(cell);
  if (!number) refuse("a number");
  if (const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind)) {
    const auto found = std::ranges::find(ordinal->levels, *number);
    if (found != ordinal->levels.end()) return static_cast<double>(found - ordinal->levels.begin());
    refuse("one of the parameter's levels");
  }
  if (*number < parameter.low() || *number > parameter.high() ||
      (parameter.is_integer() && *number != std::floor(*number))) {
    refuse(fmt::format("{} in [{}, {}]", parameter.is_integer() ? "a whole number" : "a number", parameter.low(),
                       parameter.high()));
  }
  return *number;
}

/// (dimension x rows) the configurations of the rows.
Eigen::MatrixXd configurations_of(const CsvColumns& csv, const SearchSpace& space,
                                  const std::vector<std::size_t>& rows) {
  Eigen::MatrixXd all(space.dimension(), static_cast<Eigen::Index>(rows.size()));
  std::vector<std::vector<std::string_view>> cells;
  for (const Parameter& parameter : space.parameters()) cells.push_back(csv.texts(parameter.name));
  const std::vector<Eigen::Index> order = space.parents_first();
  for (Eigen::Index i = 0; i < all.cols(); ++i) {
    const std::size_t row = rows[static_cast<std::size_t>(i)];
    Configuration configuration(space.dimension());
    for (const Eigen::Index d : order) {
      configuration[d] = space.is_active(d, configuration)
                             ? coordinate(csv, row, space[d], cells[static_cast<std::size_t>(d)][row])
                             : space.imputed(d);
    }
    all.col(i) = configuration;
  }
  return all;
}

std::vector<std::size_t> rows_with_target(const CsvColumns& csv, const std::vector<double>& target) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < target.size(); ++row) {
    if (std::isfinite(target[row])) rows.push_back(row);
  }
  if (rows.size() < min_rows) {
    throw InputError(fmt::format("'{}' has {} rows with a target; a surrogate needs at least {}", csv.name(),
                                 rows.size(), min_rows));
  }
  return rows;
}

Eigen::VectorXd chosen(const std::vector<double>& column, const std::vector<std::size_t>& rows) {
  Eigen::VectorXd values(static_cast<Eigen::Index>(rows.size()));
  for (Eigen::Index i = 0; i < values.size(); ++i) values[i] = column[rows[static_cast<std::size_t>(i)]];
  return values;
}

void read_fidelities(const CsvColumns& csv, const std::string& column, const std::vector<std::size_t>& rows,
                     OwnEvaluations& evaluations) {
  evaluations.fidelity = Eigen::VectorXd::Ones(evaluations.size());
  if (column.empty()) return;
  evaluations.fidelity = chosen(csv.numbers(column, {std::numeric_limits<double>::min()}), rows);
  const std::set<double> distinct(evaluations.fidelity.begin(), evaluations.fidelity.end());
  if (distinct.size() > max_fidelities) {
    throw InputError(fmt::format("'{}', column '{}' has {} distinct fidelities; expected at most {}", csv.name(),
                                 column, distinct.size(), max_fidelities));
  }
  evaluations.fidelities.assign(distinct.begin(), distinct.end());
  evaluations.fidelity_name = column;
}

/// The given parameters, and the guessed ones of the other columns.
SearchSpace space_of(const CsvColumns& csv, const OwnResults& results, const std::vector<Parameter>& given,
                     const std::vector<std::string>& columns, const std::vector<std::size_t>& rows,
                     std::vector<std::string>& constant_columns) {
  for (const Parameter& parameter : given) {
    if (std::ranges::find(columns, parameter.name) != columns.end()) continue;
    throw InputError(fmt::format("the space has the parameter '{}', but '{}' has no column of parameters '{}'{}",
                                 parameter.name, csv.name(), parameter.name, did_you_mean(parameter.name, columns)));
  }
  std::vector<Parameter> parameters;
  for (const std::string& column : columns) {
    if (const auto found = std::ranges::find(given, column, &Parameter::name); found != given.end()) {
      parameters.push_back(*found);
    } else if (auto parameter = guessed(csv, column, rows)) {
      parameters.push_back(*std::move(parameter));
    } else {
      constant_columns.push_back(column);
    }
  }
  if (parameters.empty()) {
    throw InputError(
        fmt::format("'{}' has no parameter: no column next to '{}' has two values", csv.name(), results.target));
  }
  return SearchSpace(std::move(parameters));
}

}  // namespace

Parameter guess_parameter(const std::string& name, const std::vector<double>& numbers) {
  std::vector<double> sorted = numbers;
  std::ranges::sort(sorted);
  constexpr double largest_exact = 9007199254740992.0;
  const bool are_whole = std::ranges::all_of(
      sorted, [](double number) { return number == std::floor(number) && std::abs(number) <= largest_exact; });
  const std::set<double> distinct(sorted.begin(), sorted.end());
  if (are_levels(distinct, sorted.size(), are_whole)) {
    return {name, OrdinalParameter{{distinct.begin(), distinct.end()}}};
  }
  const Scale scale = scale_of(sorted);
  if (!are_whole) return {name, RealParameter{sorted.front(), sorted.back(), scale}};
  return {name,
          IntegerParameter{static_cast<std::int64_t>(sorted.front()), static_cast<std::int64_t>(sorted.back()), scale}};
}

ScatteredResults read_scattered_results(const CsvColumns& csv, const OwnResults& results,
                                        const std::vector<Parameter>& given) {
  ScatteredResults read;
  OwnEvaluations& evaluations = read.evaluations;
  const std::vector<std::string> columns = parameter_columns(csv, results);
  const std::vector<double> target = csv.numbers_or_nan(results.target);
  const std::vector<std::size_t> rows = rows_with_target(csv, target);
  read.failed = target.size() - rows.size();
  evaluations.id = results.id;
  evaluations.objective = results.target;
  evaluations.is_maximized = results.is_maximized;
  evaluations.space = space_of(csv, results, given, columns, rows, read.constant_columns);
  evaluations.configurations = configurations_of(csv, evaluations.space, rows);
  evaluations.value = chosen(target, rows);
  // Squares of larger numbers overflow, so that no model can be fitted.
  constexpr double largest = 1e150;
  if (evaluations.value.cwiseAbs().maxCoeff() > largest) {
    throw InputError(fmt::format("'{}', column '{}' has values beyond {}", csv.name(), results.target, largest));
  }
  if (results.is_maximized) evaluations.value = -evaluations.value;
  if (!results.cost.empty()) evaluations.cost = chosen(costs_of(csv, results.cost, target), rows);
  read_fidelities(csv, results.fidelity, rows, evaluations);
  return read;
}

}  // namespace bobench::hpobench_tables
