// The CSV files that are not simple grids: SVM on MNIST, NAS-Bench-201, the SVM meta data.
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/importers/grid.hpp"
#include "hpobench_tables/importers/made_files.hpp"
#include "hpobench_tables/importers/nasbench201_csv.hpp"
#include "hpobench_tables/importers/svm_meta_csv.hpp"
#include "hpobench_tables/importers/svm_mnist_csv.hpp"
#include "hpobench_tables/spaces.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

const std::vector<double> fractions{0.125, 1.0};

Lines svm_mnist_file() {
  const SearchSpace grid({{"log_C", OrdinalParameter{{-10.0, 0.0}}},
                          {"log_gamma", OrdinalParameter{{-10.0, 10.0}}},
                          {"dataset_fraction", OrdinalParameter{fractions}}});
  return made_grid(grid, {"valid_error", "cost_s"}, [](std::int64_t i, std::size_t j) {
    return j == 0 ? 0.125 * static_cast<double>(i) : static_cast<double>(100 + i);
  });
}

TableData read_svm_mnist(const Lines& lines) {
  const SearchSpace space({{"log_C", OrdinalParameter{{-10.0, 0.0}}}, {"log_gamma", OrdinalParameter{{-10.0, 10.0}}}});
  return hpobench_tables::read_svm_mnist(CsvColumns("svm.csv", text_of(lines)), space, fractions);
}

/// Three edges, two operations: the cell of NAS-Bench-201 without its last node.
SearchSpace small_cell() {
  std::vector<Parameter> edges;
  for (const char* name : {"op_1_0", "op_2_0", "op_2_1"}) {
    edges.push_back({name, CategoricalParameter{{"none", "skip_connect"}}});
  }
  return SearchSpace(std::move(edges));
}

Lines cell_file() {
  std::vector<Parameter> edges;
  for (const char* name : {"op_1_0", "op_2_0", "op_2_1"}) edges.push_back({name, OrdinalParameter{{0.0, 1.0}}});
  Lines lines =
      made_grid(SearchSpace(edges),
                {"cifar10_val200_a", "cifar10_val200_b", "cifar10_val200_c", "cifar10_test200_mean", "cifar10_val12",
                 "cifar10_test12"},
                [](std::int64_t i, std::size_t j) { return static_cast<double>(10 * i) + static_cast<double>(j); });
  lines[0].push_back("arch_str");
  const std::string operations[] = {"none", "skip_connect"};
  for (std::size_t row = 1; row < lines.size(); ++row) {
    const auto name = [&](std::size_t edge) { return operations[lines[row][edge] == "1"]; };
    lines[row].push_back(fmt::format("|{}~0|+|{}~0|{}~1|", name(0), name(1), name(2)));
  }
  lines[2][5] = "";  // one row without a third training
  return lines;
}

TableData read_cells(const Lines& lines) {
  return read_nasbench201(CsvColumns("nas.csv", text_of(lines)), "nasbench201/cifar10", small_cell());
}

Lines svm_meta_file() {
  Lines lines{{"kernel_rbf", "kernel_poly", "kernel_linear", "c", "gamma", "degree", "perf-on-A9A", "perf-on-kr-vs-k"}};
  const double gammas[] = {1e-4, 1e-3, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100, 1000};
  const auto add = [&](const char* kernel, int c, double gamma, double degree) {
    std::vector<std::string> line = split(kernel, ' ');
    for (const double number : {c / 6.0, gamma, degree, static_cast<double>(lines.size()) / 512.0, 0.5}) {
      line.push_back(fmt::format("{:.17g}", number));
    }
    lines.push_back(line);
  };
  for (int c = -5; c <= 6; ++c) {
    for (const double gamma : gammas) add("1.0 0.0 0.0", c, std::log10(gamma) / 4.0, 0.0);
  }
  for (int c = -5; c <= 6; ++c) {
    for (int degree = 2; degree <= 10; ++degree) add("0.0 1.0 0.0", c, 0.0, std::log10(degree));
  }
  for (int c = -5; c <= 6; ++c) add("0.0 0.0 1.0", c, 0.0, 0.0);
  return lines;
}

TableData read_a9a(const Lines& lines) {
  return read_svm_meta(CsvColumns("meta.csv", text_of(lines)), {"svm-meta/a9a"})[0];
}

}  // namespace

TEST_CASE("the fraction of the training set becomes a fidelity with costs of its own") {
  const TableData table = read_svm_mnist(svm_mnist_file());
  require_consistent(table);
  CHECK(table.fidelities == fractions);
  CHECK(table.value == std::vector<std::vector<double>>{{0, 0.25, 0.5, 0.75}, {0.125, 0.375, 0.625, 0.875}});
  CHECK(table.cost == std::vector<std::vector<double>>{{100, 102, 104, 106}, {101, 103, 105, 107}});
  Lines lines = svm_mnist_file();
  lines[3][2] = "0.5";
  CHECK_THROWS_WITH(read_svm_mnist(lines),
                    ContainsSubstring("line 4, column 'dataset_fraction': dataset_fraction is 0.5; "));
  lines[3][2] = "1";
  CHECK_THROWS_WITH(read_svm_mnist(lines), ContainsSubstring("line 5: the configuration of line 4 again"));
  lines = svm_mnist_file();
  lines[0][3] = "error";
  CHECK_THROWS_WITH(read_svm_mnist(lines), ContainsSubstring("it lacks 'valid_error'"));
}

TEST_CASE("architectures are placed by their operations, which their text must confirm") {
  const TableData table = read_cells(cell_file());
  require_consistent(table);
  CHECK(table.fidelities == std::vector<double>{12.0, 200.0});
  CHECK(table.repeats == 3);
  CHECK(table.value[1][0] == 100.0);
  CHECK(table.value[1][4] == 89.0);  // second architecture, second training
  CHECK(std::isnan(table.value[1][5]));
  CHECK(table.value[0][3] == 86.0);
  CHECK(std::isnan(table.value[0][4]));
  CHECK(table.test[3] == 87.0);
  CHECK(std::isnan(table.test[4]));
  Lines lines = cell_file();
  lines[2][3] = "";
  CHECK_THROWS_WITH(read_cells(lines), "'nas.csv' line 3, column 'cifar10_val200_a': '' is not a finite number");
  lines = cell_file();
  lines[2][9] = lines[3][9];
  CHECK_THROWS_WITH(read_cells(lines),
                    ContainsSubstring("line 3, column 'arch_str': '|none~0|+|skip_connect~0|none~1|' is not "
                                      "what the operations give, '|none~0|+|none~0|skip_connect~1|'"));
  lines = cell_file();
  lines[2][0] = "2";
  CHECK_THROWS_WITH(read_cells(lines), ContainsSubstring("line 3, column 'op_1_0': op_1_0 is 2; the space has 0, 1"));
  lines = cell_file();
  lines.pop_back();
  CHECK_THROWS_WITH(read_cells(lines),
                    ContainsSubstring("1 of 8 configurations are missing, first op_1_0=skip_connect"));
  lines = cell_file();
  lines[1][8] = "101";
  CHECK(lines[0][8] == "cifar10_test12");  // not read
  CHECK_NOTHROW(read_cells(lines));
  lines[1][7] = "101";
  CHECK_THROWS_WITH(read_cells(lines), ContainsSubstring("'101' is outside [0, 100]"));
}

TEST_CASE("the SVM meta data give a table a data set, with a row a machine") {
  CHECK(svm_meta_ids(svm_meta_file()[0]) == std::vector<std::string>{"svm-meta/a9a", "svm-meta/kr-vs-k"});
  const TableData table = read_a9a(svm_meta_file());
  require_consistent(table);
  CHECK(table.row_count() == 288);
  for (std::size_t row = 0; row < 288; ++row) CHECK(table.value[0][row] == 1.0 - static_cast<double>(row + 1) / 512.0);
  const Table opened(table);
  // Polynomial, c = 2, degree 4, any gamma: file line 168 + 6 * 9 + 2.
  CHECK(opened.row(Eigen::Vector4d(1, 6, 13, 2)) == 168 + 6 * 9 + 2);

  Lines lines = svm_meta_file();
  lines[1][5] = "1";
  CHECK_THROWS_WITH(read_a9a(lines), ContainsSubstring("line 2, column 'degree': expected 0: this kernel ignores it"));
  lines = svm_meta_file();
  lines[1][1] = "1.0";
  CHECK_THROWS_WITH(read_a9a(lines), ContainsSubstring("line 2, column 'kernel_rbf': kernels 1, 1, 0; expected one 1"));
  lines = svm_meta_file();
  lines[2][4] = "0.1";
  CHECK_THROWS_WITH(read_a9a(lines),
                    ContainsSubstring("line 3, column 'gamma': gamma is 0.1; the space has -1, -0.75"));
  lines = svm_meta_file();
  lines.pop_back();
  CHECK_THROWS_WITH(read_a9a(lines),
                    ContainsSubstring("1 of 288 configurations are missing, first kernel=linear, c=64"));
  lines = svm_meta_file();
  lines[288] = lines[287];
  CHECK_THROWS_WITH(read_a9a(lines),
                    ContainsSubstring("line 289: the configuration of line 288 again: kernel=linear, c=32"));
  CHECK_THROWS_WITH(read_svm_meta(CsvColumns("meta.csv", text_of(svm_meta_file())), {"svm-meta/iris"}),
                    "'meta.csv' has no data set 'svm-meta/iris'");
}

TEST_CASE("files of several tables give all of them") {
  const DataFolder data;
  const std::string path = data.folder().write("svm_weka_meta_50_datasets.csv", text_of(svm_meta_file()));
  const Importer& kind = importer("svm-meta-csv");
  CHECK_FALSE(kind.holds_one);
  const auto ids = kind.recognize(path);
  REQUIRE(ids.size() == 2);
  kind.import(path, ids, DataDirectory::of_user());
  CHECK(open_table(native_path("svm-meta/kr-vs-k"))->full().mean[17] == 0.5);
  CHECK_THROWS_WITH(kind.recognize(data.folder().write("svm_weka_meta_50_datasets.csv", "x\n")),
                    ContainsSubstring("no data set"));
  CHECK(importer("nasbench201-csv").recognize("nasbench201.csv.xz").size() == 3);
}
