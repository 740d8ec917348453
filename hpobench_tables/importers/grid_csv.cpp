#include "hpobench_tables/importers/grid_csv.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

#include "hpobench_tables/importers/grid.hpp"

namespace bobench::hpobench_tables {
namespace {

/// Reads columns, one per repeat.
struct RepeatsReader {
  const CsvColumns& csv;
  const std::vector<std::int64_t>& numbers;  ///< configuration numbers of the rows
  bool is_single_precision;

  std::vector<double> operator()(const std::vector<std::string>& columns, Interval allowed) const {
    std::vector<std::vector<double>> repeats;
    for (const std::string& column : columns) repeats.push_back(csv.numbers(column, allowed));
    std::vector<double> matrix = in_order(repeats, numbers);
    if (is_single_precision) {
      for (double& value : matrix) value = static_cast<double>(static_cast<float>(value));
    }
    return matrix;
  }
};

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
  // Larger values would become infinite in 32 bits.
  const double most = kind.is_single_precision ? std::numeric_limits<float>::max() : Interval{}.high;
  const Interval any{-most, most}, share{0.0, 1.0}, seconds{0.0, most};
  const RepeatsReader repeats{csv, numbers, kind.is_single_precision};
  table.value = {repeats(kind.value, kind.is_accuracy ? share : any)};
  if (kind.is_accuracy) {
    for (double& value : table.value[0]) value = 1.0 - value;
  }
  if (!kind.cost.empty()) table.cost = {repeats(kind.cost, seconds)};
  table.test = repeats(kind.test, any);
  return table;
}

Importer grid_importer(std::string name, std::string description, const GridCsv& kind) {
  const auto recognize = [kind](const std::string& path) {
    return recognize_csv(path, kind.files, required_columns(kind));
  };
  const auto import = [kind](const std::string& path, const std::vector<std::string>& ids, const DataDirectory& data) {
    const CsvColumns csv = CsvColumns::read(path);
    const Source source = source_of(path);
    for (const std::string& id : ids) write_native(read_grid(csv, kind, id), source, data);
  };
  return {std::move(name), std::move(description), recognize, import, true};
}

}  // namespace bobench::hpobench_tables
