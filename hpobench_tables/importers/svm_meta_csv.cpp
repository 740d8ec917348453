#include "hpobench_tables/importers/svm_meta_csv.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/error.hpp"
#include "hpobench_tables/importers/grid.hpp"
#include "hpobench_tables/importers/source_file.hpp"
#include "hpobench_tables/spaces.hpp"

namespace bobench::hpobench_tables {
namespace {

constexpr std::string_view prefix = "perf-on-";

std::vector<std::string> parameter_columns() {
  return {"kernel_rbf", "kernel_poly", "kernel_linear", "c", "gamma", "degree"};
}

std::string id_of(std::string_view column) {
  std::string id = "svm-meta/";
  for (const char c : column.substr(prefix.size())) {
    id += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return id;
}

/// A parameter whose levels are coded as in the file.
Parameter coded(Parameter parameter, double (*code)(double)) {
  for (double& level : std::get<OrdinalParameter>(parameter.kind).levels) level = code(level);
  return parameter;
}

/// The kernel of each row (0, 1, 2), which the file stores one-hot in three columns.
std::vector<double> kernels(const CsvColumns& csv) {
  const auto rbf = csv.numbers("kernel_rbf"), poly = csv.numbers("kernel_poly"), linear = csv.numbers("kernel_linear");
  std::vector<double> result;
  for (std::size_t row = 0; row < csv.rows(); ++row) {
    const std::vector<double> hot{rbf[row], poly[row], linear[row]};
    if (std::ranges::count(hot, 1.0) != 1 || std::ranges::count(hot, 0.0) != 2) {
      csv.refuse(row, "kernel_rbf", fmt::format("kernels {}, {}, {}; expected one 1", hot[0], hot[1], hot[2]));
    }
    result.push_back(static_cast<double>(std::ranges::find(hot, 1.0) - hot.begin()));
  }
  return result;
}

/// The index of each row's level. It is 0 if the row's kernel ignores the parameter; the file must contain 0 then.
/// @param only_kernel  the only kernel that has this parameter, if not all have
std::vector<double> indices(const CsvColumns& csv, const Parameter& parameter, const std::vector<double>& kernel,
                            std::optional<double> only_kernel = std::nullopt) {
  const auto values = csv.numbers(parameter.name);
  std::vector<double> result;
  for (std::size_t row = 0; row < csv.rows(); ++row) {
    if (only_kernel && kernel[row] != *only_kernel) {
      if (values[row] != 0.0) csv.refuse(row, parameter.name, "expected 0: this kernel ignores it");
      result.push_back(0.0);
      continue;
    }
    const auto index = level_index(parameter, values[row]);
    if (!index) csv.refuse(row, parameter.name, unknown_level(parameter, fmt::format("{}", values[row])));
    result.push_back(*index);
  }
  return result;
}

/// The machine of each row.
std::vector<std::int64_t> machines(const CsvColumns& csv) {
  const SearchSpace space = svm_meta_space();
  const std::vector<double> kernel = kernels(csv);
  const auto c = indices(csv, coded(space[1], [](double x) { return std::log2(x) / 6.0; }), kernel);
  const auto gamma = indices(csv, coded(space[2], [](double x) { return std::log10(x) / 4.0; }), kernel, 0.0);
  const auto degree = indices(csv, coded(space[3], [](double x) { return std::log10(x); }), kernel, 1.0);
  const Numbering numbering(space);
  const std::vector<std::int32_t> rows = svm_meta_rows();
  std::vector<std::int64_t> result;
  for (std::size_t row = 0; row < csv.rows(); ++row) {
    const Eigen::Vector4d configuration(kernel[row], c[row], gamma[row], degree[row]);
    result.push_back(rows[static_cast<std::size_t>(numbering.number(configuration))]);
  }
  const auto describe_machine = [&](std::int64_t machine) {
    return describe(space, numbering.configuration(std::ranges::find(rows, machine) - rows.begin()));
  };
  require_each_once(csv.name(), result, *std::ranges::max_element(rows) + 1, describe_machine, [](std::int64_t row) {
    return fmt::format("line {}", CsvColumns::line(static_cast<std::size_t>(row)));
  });
  return result;
}

std::string column_of(const CsvColumns& csv, const std::string& id) {
  for (const std::string& column : csv.columns()) {
    if (column.starts_with(prefix) && id_of(column) == id) return column;
  }
  throw InputError(fmt::format("'{}' has no data set '{}'", csv.name(), id));
}

}  // namespace

std::vector<std::string> svm_meta_ids(const std::vector<std::string>& columns) {
  std::vector<std::string> ids;
  for (const std::string& column : columns) {
    if (column.starts_with(prefix)) ids.push_back(id_of(column));
  }
  return ids;
}

std::vector<TableData> read_svm_meta(const CsvColumns& csv, const std::vector<std::string>& ids) {
  csv.require(parameter_columns());
  const std::vector<std::int64_t> machine = machines(csv);
  std::vector<TableData> tables;
  for (const std::string& id : ids) {
    TableData table;
    table.info = {id, fmt::format("{}: support vector machines (Wistuba et al. 2015)", id), "1 - accuracy", "", "", ""};
    table.space = svm_meta_space();
    table.rows = svm_meta_rows();
    table.value = {in_order({csv.numbers(column_of(csv, id), {0.0, 1.0})}, machine)};
    for (double& value : table.value[0]) value = 1.0 - value;
    tables.push_back(std::move(table));
  }
  return tables;
}

Importer svm_meta_csv_importer() {
  const auto recognize = [](const std::string& path) -> std::vector<std::string> {
    if (recognize_csv(path, {{"svm_weka_meta_50_datasets", "svm-meta"}}, parameter_columns()).empty()) return {};
    std::vector<std::string> ids = svm_meta_ids(csv_header(path));
    if (ids.empty()) throw InputError(fmt::format("'{}' names no data set: no column perf-on-...", path));
    return ids;
  };
  const auto import = [](const std::string& path, const std::vector<std::string>& ids, const DataDirectory& data) {
    const Source source = source_of(path);
    for (TableData& table : read_svm_meta(CsvColumns::read(path), ids)) write_native(std::move(table), source, data);
  };
  return {"svm-meta-csv", "SVM meta data: svm_weka_meta_50_datasets.csv gives 50 tables", recognize, import};
}

}  // namespace bobench::hpobench_tables
