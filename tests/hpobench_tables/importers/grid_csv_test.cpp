#include "hpobench_tables/importers/grid_csv.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/importers/made_files.hpp"
#include "hpobench_tables/importers/published_grids.hpp"
#include "hpobench_tables/spaces.hpp"
#include "system/checksum.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

/// All kinds of parameters: 2 x 3 configurations, two repeats with costs and tests.
GridCsv small_kind() {
  return {.files = {{"small", "grid/small"}, {"other", "grid/other"}},
          .description = "small",
          .objective = "error",
          .space = SearchSpace(
              {{"fn", CategoricalParameter{{"relu", "tanh"}}}, {"lr", OrdinalParameter{{0.0005, 0.001, 0.005}}}}),
          .value = {"error_0", "error_1"},
          .cost = {"s_0", "s_1"},
          .test = {"test_0", "test_1"}};
}

Lines small_file() {
  return made_grid(small_kind().space, {"error_0", "error_1", "s_0", "s_1", "test_0", "test_1"},
                   [](std::int64_t i, std::size_t j) { return static_cast<double>(i) + 0.1 * static_cast<double>(j); });
}

TableData read_small(const Lines& lines) {
  return read_grid(CsvColumns("small.csv", text_of(lines)), small_kind(), "grid/small");
}

}  // namespace

TEST_CASE("a grid's rows are placed by their parameters, in any order and with any rounding") {
  Lines lines = small_file();
  std::reverse(lines.begin() + 1, lines.end());
  lines[1][1] = "0.00500001";
  const TableData table = read_small(lines);
  CHECK(table.info.id == "grid/small");
  CHECK(table.repeats == 2);
  CHECK(table.value[0] == std::vector<double>{0, 0.1, 1, 1.1, 2, 2.1, 3, 3.1, 4, 4.1, 5, 5.1});
  CHECK(table.cost[0][11] == 5.3);
  CHECK(table.test[10] == 5.4);
  require_consistent(table);
}

TEST_CASE("a grid with something wrong is refused in one line that says what and where") {
  Lines lines = small_file();
  std::string expected;
  SECTION("unknown level") {
    lines[3][1] = "0.2";
    expected = "'small.csv' line 4, column 'lr': lr is 0.2; the space has 0.0005, 0.001, 0.005";
  }
  SECTION("unknown choice") {
    lines[3][0] = "elu", expected = "'small.csv' line 4, column 'fn': fn is 'elu'; the space has relu, tanh";
  }
  SECTION("level that is not a number") {
    lines[3][1] = "fast", expected = "'small.csv' line 4, column 'lr': 'fast' is not a finite number";
  }
  SECTION("given twice") {
    lines[4] = lines[2];
    expected = "'small.csv' line 5: the configuration of line 3 again: fn=relu, lr=0.001";
  }
  SECTION("missing") {
    lines.resize(4);
    expected = "3 of 6 configurations are missing, first fn=tanh, lr=0.0005";
  }
  SECTION("no rows at all") {
    lines.resize(1), expected = "6 of 6 configurations are missing";
  }
  SECTION("NaN") {
    lines[6][3] = "nan", expected = "'small.csv' line 7, column 'error_1': 'nan' is not a finite number";
  }
  SECTION("empty cell") {
    lines[6][7] = "", expected = "'small.csv' line 7, column 'test_1': '' is not a finite number";
  }
  SECTION("negative time") {
    lines[2][4] = "-1", expected = "'small.csv' line 3, column 's_0': '-1' is outside [0, ";
  }
  SECTION("another space") {
    lines[0][1] = "learning_rate",
    expected = "is a table of another space: it lacks 'lr'; expected the columns 'fn', 'lr'";
  }
  CHECK_THROWS_WITH(read_small(lines), ContainsSubstring(expected));
  CHECK_THROWS_AS(read_small(lines), InputError);
}

TEST_CASE("accuracies become errors, and must be shares") {
  GridCsv kind = small_kind();
  kind.is_accuracy = true;
  Lines lines = small_file();
  for (std::size_t row = 1; row < lines.size(); ++row) lines[row][2] = lines[row][3] = "0.25";
  const auto read = [&] { return read_grid(CsvColumns("small.csv", text_of(lines)), kind, "grid/small"); };
  CHECK(read().value[0][3] == 0.75);
  lines[2][3] = "1.25";
  CHECK_THROWS_WITH(read(), ContainsSubstring("line 3, column 'error_1': '1.25' is outside [0, 1]"));
}

TEST_CASE("a published grid is told by its name, else by its columns") {
  const TemporaryFolder folder;
  const Importer kind = grid_importer("small", "small", small_kind());
  CHECK(kind.holds_one);
  CHECK(kind.recognize(folder.file("other_grid.csv.xz")) == std::vector<std::string>{"grid/other"});
  CHECK(kind.recognize(folder.write("mine.csv", text_of(small_file()))).size() == 2);
  CHECK(kind.recognize(folder.write("not_mine.csv", "fn,lr\n")).empty());
  CHECK(kind.recognize(folder.write("mine.txt", text_of(small_file()))).empty());
}

TEST_CASE("FCNet's whole grid goes through its CSV importer") {
  const DataFolder data;
  const Lines lines = made_grid(
      fcnet_space(),
      {"valid_mse_0", "valid_mse_1", "valid_mse_2", "valid_mse_3", "runtime_s_0", "runtime_s_1", "runtime_s_2",
       "runtime_s_3"},
      [](std::int64_t i, std::size_t j) {
        return static_cast<double>(static_cast<float>(static_cast<double>(i) + 0.1) * static_cast<float>(j + 1));
      });
  const std::string path = data.folder().write("fcnet_naval_propulsion.csv", text_of(lines));
  const Importer& kind = importer("fcnet-csv");
  CHECK(kind.recognize(path) == std::vector<std::string>{"fcnet/naval"});
  const auto table = imported(kind, path, "fcnet/naval");
  CHECK(table->info().source == "fcnet_naval_propulsion.csv");
  CHECK(table->info().source_sha256 == system::sha256_of_file(path));
  CHECK(table->full().value.size() == 4 * 62208);
  for (const std::int64_t row : {0, 1, 31127, 62207}) {
    CHECK(table->row(table->numbering().configuration(row)) == row);
    CHECK(table->full().value[static_cast<std::size_t>(row) * 4 + 1] ==
          static_cast<double>(static_cast<float>(static_cast<double>(row) + 0.1) * 2.0F));
  }
  const auto head = std::vector(lines.begin(), lines.begin() + 62208);
  data.folder().write("fcnet_naval_propulsion.csv", text_of(head));
  CHECK_THROWS_WITH(kind.import(path, {"fcnet/naval"}, DataDirectory::of_user()),
                    ContainsSubstring("1 of 62208 configurations are missing, first activation_fn_1=tanh, "));
}

TEST_CASE("the published spaces have the published sizes") {
  CHECK(*fcnet_space().cardinality() == 62208);
  CHECK(*nasbench201_space().cardinality() == 15625);
  CHECK(*mlp_space().cardinality() == 30000);
  CHECK(*svm_mnist_space().cardinality() == 400);
  CHECK(*online_lda_space().cardinality() == 288);
  CHECK(*structured_svm_space().cardinality() == 1400);
  CHECK(*logreg_mnist_space().cardinality() == 9680);
  CHECK(*svm_meta_space().cardinality() == 4536);
  // The published file's row numbers: row = ((((((((a1*2+a2)*4+b)*3+d1)*3+d2)*6+lr)*2+s)*6+n1)*6+n2.
  Configuration best(9);
  best << 1, 0, 0, 0, 0, 0, 0, 3, 5;  // naval: tanh, relu, 8, 0, 0, 0.0005, cosine, 128, 512
  CHECK(Numbering(fcnet_space()).number(best) == 31127);
}

TEST_CASE("an SVM's rows do not depend on what its kernel ignores") {
  const std::vector<std::int32_t> rows = svm_meta_rows();
  const Numbering numbering(svm_meta_space());
  const auto row = [&](double kernel, double c, double gamma, double degree) {
    return rows[static_cast<std::size_t>(numbering.number(Eigen::Vector4d(kernel, c, gamma, degree)))];
  };
  CHECK(row(0, 3, 5, 0) == row(0, 3, 5, 8));
  CHECK(row(0, 3, 5, 0) != row(0, 3, 6, 0));
  CHECK(row(1, 3, 5, 2) == row(1, 3, 0, 2));
  CHECK(row(1, 3, 5, 2) != row(1, 3, 5, 3));
  CHECK(row(2, 3, 5, 2) == row(2, 3, 0, 0));
  CHECK(row(2, 11, 0, 0) == 287);
  for (std::int32_t machine = 0; machine < 288; ++machine) CHECK(std::ranges::count(rows, machine) > 0);
}
