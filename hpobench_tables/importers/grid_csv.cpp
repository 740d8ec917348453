#include "hpobench_tables/importers/grid_csv.hpp"

#include <utility>

#include <fmt/format.h>

#include "hpobench_tables/importers/grid.hpp"

namespace bobench::hpobench_tables {
namespace {

std::vector<double> repeats_in_order(const CsvColumns& csv, const std::vector<std::string>& columns, Interval allowed,
                                     const std::vector<std::int64_t>& numbers) {
  std::vector<std::vector<double>> repeats;
  for (const std::string& column : columns) repeats.push_back(csv.numbers(column, allowed));
  return in_order(repeats, numbers);
}

std::vector<std::string> required_columns(const GridCsv& kind) {
  std::vector<std::string> measured = kind.value;
  measured.insert(measured.end(), kind.cost.begin(), kind.cost.end());
  measured.insert(measured.end(), kind.test.begin(), kind.test.end());
  return columns_of(kind.space, measured);
}

}  // namespace

TableData read_grid(const CsvColumns& csv, const GridCsv& kind, const std::string& id) {
  csv.require(required_columns(kind));
  const std::vector<std::int64_t> numbers = configuration_numbers(csv, kind.space);
  require_complete(csv, numbers, kind.space);
  TableData table;
  table.info = {id, fmt::format("{}: {}", id, kind.description), kind.objective, "", "", ""};
  table.space = kind.space;
  table.repeats = static_cast<std::int64_t>(kind.value.size());
  const Interval any, share{0.0, 1.0}, seconds{.low = 0.0};
  table.value = {repeats_in_order(csv, kind.value, kind.is_accuracy ? share : any, numbers)};
  if (kind.is_accuracy) {
    for (double& value : table.value[0]) value = 1.0 - value;
  }
  if (!kind.cost.empty()) table.cost = {repeats_in_order(csv, kind.cost, seconds, numbers)};
  table.test = repeats_in_order(csv, kind.test, any, numbers);
  return table;
}

Importer grid_importer(std::string name, std::string description, GridCsv kind) {
  const auto recognize = [kind](const std::string& path) {
    return recognize_csv(path, kind.files, required_columns(kind));
  };
  const auto import = [kind](const std::string& path, const std::vector<std::string>& ids) {
    const CsvColumns csv = CsvColumns::read(path);
    const Source source = source_of(path);
    for (const std::string& id : ids) write_native(read_grid(csv, kind, id), source);
  };
  return {std::move(name), std::move(description), recognize, import, true};
}

}  // namespace bobench::hpobench_tables
