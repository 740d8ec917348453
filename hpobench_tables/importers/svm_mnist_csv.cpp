#include "hpobench_tables/importers/svm_mnist_csv.hpp"

#include "hpobench_tables/importers/grid.hpp"
#include "hpobench_tables/importers/source_file.hpp"
#include "hpobench_tables/spaces.hpp"

namespace bobench::hpobench_tables {
namespace {

const char* const svm_mnist_id = "grid/svm-mnist";
const char* const fraction = "dataset_fraction";

const std::vector<KnownFile>& known_files() {
  static const std::vector<KnownFile> files{{"svm_mnist_grid", svm_mnist_id}};
  return files;
}

std::vector<std::string> required_columns(const SearchSpace& space) {
  return columns_of(space, {fraction, "valid_error", "cost_s"});
}

/// The grid with the fraction as its first, slowest parameter: the rows of a fidelity are contiguous.
SearchSpace with_fraction(const SearchSpace& space, const std::vector<double>& fractions) {
  std::vector<Parameter> parameters{{fraction, OrdinalParameter{fractions}}};
  parameters.insert(parameters.end(), space.parameters().begin(), space.parameters().end());
  return SearchSpace(std::move(parameters));
}

std::vector<std::vector<double>> cut_evenly(const std::vector<double>& values, std::size_t parts) {
  const auto size = static_cast<std::ptrdiff_t>(values.size() / parts);
  std::vector<std::vector<double>> result;
  for (auto part = values.begin(); part != values.end(); part += size) result.emplace_back(part, part + size);
  return result;
}

}  // namespace

TableData read_svm_mnist(const CsvColumns& csv, const SearchSpace& space, const std::vector<double>& fractions) {
  csv.require(required_columns(space));
  const SearchSpace grid = with_fraction(space, fractions);
  const std::vector<std::int64_t> numbers = configuration_numbers(csv, grid);
  require_complete(csv, numbers, grid);
  TableData table;
  table.info = {svm_mnist_id,
                "grid/svm-mnist: support vector machine on MNIST (Klein et al. 2017)",
                "validation error",
                fraction,
                "",
                ""};
  table.space = space;
  table.fidelities = fractions;
  table.value = cut_evenly(in_order({csv.numbers("valid_error", {0.0, 1.0})}, numbers), fractions.size());
  table.cost = cut_evenly(in_order({csv.numbers("cost_s", {.low = 0.0})}, numbers), fractions.size());
  return table;
}

Importer svm_mnist_csv_importer() {
  const auto recognize = [](const std::string& path) {
    return recognize_csv(path, known_files(), required_columns(svm_mnist_space()));
  };
  const auto import = [](const std::string& path, const std::vector<std::string>&, const DataDirectory& data) {
    std::vector<double> fractions;
    for (int halvings = 9; halvings >= 0; --halvings) fractions.push_back(1.0 / (1 << halvings));
    write_native(read_svm_mnist(CsvColumns::read(path), svm_mnist_space(), fractions), source_of(path), data);
  };
  return {"svm-mnist-csv", "SVM on MNIST: svm_mnist_grid.csv", recognize, import, true};
}

}  // namespace bobench::hpobench_tables
