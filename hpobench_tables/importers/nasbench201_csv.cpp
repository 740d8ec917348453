#include "hpobench_tables/importers/nasbench201_csv.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"
#include "hpobench_tables/importers/grid.hpp"
#include "hpobench_tables/importers/source_file.hpp"
#include "hpobench_tables/spaces.hpp"

namespace bobench::hpobench_tables {
namespace {

constexpr double not_recorded = std::numeric_limits<double>::quiet_NaN();
constexpr Interval percent{0.0, 100.0};

struct DataSet {
  const char* id;
  const char* column;  ///< prefix of its columns' names
};
constexpr DataSet data_sets[] = {{"nasbench201/cifar10", "cifar10"},
                                 {"nasbench201/cifar100", "cifar100"},
                                 {"nasbench201/imagenet16", "imagenet16_120"}};

std::string column_of(const std::string& id, const char* what) {
  const auto* set = std::ranges::find(data_sets, id, &DataSet::id);
  if (set == std::end(data_sets)) throw InputError(fmt::format("NAS-Bench-201 has no data set '{}'", id));
  return fmt::format("{}_{}", set->column, what);
}

std::vector<std::string> required_columns(const std::string& id, const SearchSpace& space) {
  std::vector<std::string> columns = columns_of(space, {"arch_str"});
  for (const char* what : {"val200_a", "val200_b", "val200_c", "test200_mean", "val12"}) {
    columns.push_back(column_of(id, what));
  }
  return columns;
}

/// The same space as coded in the file, with operations as numbers. Configurations have the same numbers in both
/// spaces.
SearchSpace coded(const SearchSpace& space) {
  std::vector<Parameter> edges;
  for (const Parameter& edge : space.parameters()) {
    std::vector<double> codes;
    for (double code = 0.0; code <= edge.high(); ++code) codes.push_back(code);
    edges.push_back({edge.name, OrdinalParameter{codes}});
  }
  return SearchSpace(std::move(edges));
}

/// "|op_1_0~0|+|op_2_0~0|op_2_1~1|+..."; edges are named op_TO_FROM, ordered by TO, then FROM.
std::string architecture_text(const SearchSpace& space, const Configuration& configuration) {
  std::string text;
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    const auto& operations = std::get<CategoricalParameter>(space[i].kind).choices;
    const char from = space[i].name.back();
    if (from == '0') text += i == 0 ? "|" : "+|";
    text += fmt::format("{}~{}|", operations[static_cast<std::size_t>(configuration[i])], from);
  }
  return text;
}

void require_agreement(const CsvColumns& csv, const std::vector<std::int64_t>& numbers, const SearchSpace& space) {
  const Numbering numbering(space);
  const auto texts = csv.texts("arch_str");
  for (std::size_t row = 0; row < texts.size(); ++row) {
    const std::string expected = architecture_text(space, numbering.configuration(numbers[row]));
    if (texts[row] == expected) continue;
    csv.refuse(row, "arch_str", fmt::format("'{}' is not what the operations give, '{}'", texts[row], expected));
  }
}

std::vector<double> errors(std::vector<double> accuracies) {
  for (double& accuracy : accuracies) accuracy = 100.0 - accuracy;
  return accuracies;
}

}  // namespace

TableData read_nasbench201(const CsvColumns& csv, const std::string& id, const SearchSpace& space) {
  csv.require(required_columns(id, space));
  const std::vector<std::int64_t> numbers = configuration_numbers(csv, coded(space));
  require_complete(csv, numbers, space);
  require_agreement(csv, numbers, space);
  const std::vector<double> none(csv.rows(), not_recorded);
  const auto one = [&](const char* what) {
    return in_order({errors(csv.numbers(column_of(id, what), percent)), none, none}, numbers);
  };
  TableData table;
  table.info = {id,
                fmt::format("{}: architectures of NAS-Bench-201 (Dong & Yang 2020)", id),
                "validation error in percent",
                "epoch",
                "",
                ""};
  table.space = space;
  table.fidelities = {12.0, 200.0};
  table.repeats = 3;
  table.value = {one("val12"), in_order({errors(csv.numbers(column_of(id, "val200_a"), percent)),
                                         errors(csv.numbers(column_of(id, "val200_b"), percent)),
                                         errors(csv.numbers_or_nan(column_of(id, "val200_c"), percent))},
                                        numbers)};
  table.test = one("test200_mean");
  return table;
}

Importer nasbench201_csv_importer() {
  const auto recognize = [](const std::string& path) {
    std::vector<KnownFile> tables;
    std::vector<std::string> ids;
    for (const DataSet& set : data_sets) {
      ids.emplace_back(set.id);
      tables.push_back({"nasbench201", set.id});
    }
    return recognize_csv(path, tables, required_columns(ids[0], nasbench201_space())).empty()
               ? std::vector<std::string>{}
               : ids;
  };
  const auto import = [](const std::string& path, const std::vector<std::string>& ids, const DataDirectory& data) {
    const CsvColumns csv = CsvColumns::read(path);
    const Source source = source_of(path);
    for (const std::string& id : ids) write_native(read_nasbench201(csv, id, nasbench201_space()), source, data);
  };
  return {"nasbench201-csv", "NAS-Bench-201: nasbench201.csv gives three tables", recognize, import};
}

}  // namespace bobench::hpobench_tables
