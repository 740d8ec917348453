#include "hpobench_tables/importers/csv_columns.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/importers/hpnnet_csv.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

TEST_CASE("columns of a CSV text are read by name") {
  for (const std::string end : {"\n", "\r\n"}) {
    const CsvColumns csv("f.csv", "name,x,y" + end + "a,1,2.5e-3" + end + "b,-7," + end);
    CHECK(csv.rows() == 2);
    CHECK(csv.columns() == std::vector<std::string>{"name", "x", "y"});
    CHECK(csv.texts("name") == std::vector<std::string_view>{"a", "b"});
    CHECK(csv.numbers("x") == std::vector<double>{1.0, -7.0});
    CHECK(csv.numbers_or_nan("y")[0] == 0.0025);
    CHECK(std::isnan(csv.numbers_or_nan("y")[1]));
  }
}

TEST_CASE("what is wrong with a CSV text is said with file, line and column") {
  const CsvColumns csv("f.csv", "x,y\n1,2\n3,\n5,nan\n");
  CHECK_THROWS_WITH(csv.numbers("y"), "'f.csv' line 3, column 'y': '' is not a finite number");
  CHECK_THROWS_WITH(csv.numbers_or_nan("y"), "'f.csv' line 4, column 'y': 'nan' is not a finite number");
  CHECK_THROWS_WITH(csv.numbers("x", {0.0, 4.0}), "'f.csv' line 4, column 'x': '5' is outside [0, 4]");
  CHECK_THROWS_WITH(csv.numbers("z"), "'f.csv' has no column 'z'; it has 'x', 'y'");
  CHECK_THROWS_WITH(csv.require({"x", "z"}),
                    ContainsSubstring("it lacks 'z'; expected the columns 'x', 'z'; it has 'x', 'y'"));
  for (const char* number : {"1e999", "inf", "0x10", " 1", "1 ", "1;", "+1", "--1", "1.5.2"}) {
    CHECK_THROWS_WITH(CsvColumns("f.csv", std::string("x\n") + number + "\n").numbers("x"),
                      ContainsSubstring("is not a finite number"));
  }
}

TEST_CASE("CSV texts that are cut short or uneven are refused") {
  CHECK_THROWS_WITH(CsvColumns("f.csv", ""), "'f.csv' has no line of column names");
  CHECK_THROWS_WITH(CsvColumns("f.csv", "x,y"), "'f.csv' has no line of column names");
  CHECK_THROWS_WITH(CsvColumns("f.csv", "x,y\n1,2\n3,4"), "'f.csv' is cut short: its last line does not end");
  CHECK_THROWS_WITH(CsvColumns("f.csv", "x,y\n1,2\n3\n"), "'f.csv' line 3 has 1 cells; expected 2, one a column");
  CHECK_THROWS_WITH(CsvColumns("f.csv", "x,y\n1,2,3\n"), ContainsSubstring("line 2 has 3 cells"));
  CHECK_THROWS_WITH(CsvColumns("f.csv", "x,x\n1,2\n"), "'f.csv' has two columns named 'x'");
}

TEST_CASE("a file's column names are told from its beginning") {
  const TemporaryFolder folder;
  CHECK(csv_header(folder.write("a.csv", "x,y\r\n1,2\r\n")) == std::vector<std::string>{"x", "y"});
  CHECK(csv_header(folder.write("a.txt", "x,y\n1,2\n")).empty());
  CHECK(csv_header(folder.write("b.csv", "x,y")).empty());
  CHECK(csv_header(folder.write("c.csv.xz",
                                "\xFD"
                                "7zXZ, no more"))
            .empty());
  CHECK_THROWS_AS(csv_header(folder.file("none.csv")), InputError);
}

TEST_CASE("HP-NNET's evaluations are read with a column a point, and checked") {
  const std::string header =
      "fold,LOG_l2_penalty_nz,scale_mult1,scale_heur1,LOG_colnorm_thresh,preproc,squash,batch_size,"
      "Q1_LOG_lr_anneal_start,dist1,Q16_LOG_nhid1,iseed,l2_penalty,pca_energy,LOG_lr,duration,performance\n";
  const std::string row = "0,-13.8,1.1,1,-13.8,0,0,0,5.4,0,6.3,1,0,0.75,-7.5,3620.45,0.236\n";
  const ScatteredEvaluations data = read_hpnnet(CsvColumns("h.csv", header + row + row));
  CHECK(data.X.rows() == 14);
  CHECK(data.X.cols() == 2);
  CHECK(data.X(0, 1) == -13.8);
  CHECK(data.X(13, 0) == -7.5);
  CHECK(data.performance[1] == 0.236);
  CHECK(data.duration[0] == 3620.45);
  CHECK_THROWS_WITH(read_hpnnet(CsvColumns("h.csv", header)), ContainsSubstring("holds no evaluation"));
  CHECK_THROWS_WITH(read_hpnnet(CsvColumns("h.csv", "x\n1\n")), ContainsSubstring("it lacks 'LOG_l2_penalty_nz'"));
  CHECK_THROWS_WITH(read_hpnnet(CsvColumns("h.csv", header + row.substr(0, row.size() - 6) + "1.5\n")),
                    ContainsSubstring("line 2, column 'performance': '1.5' is outside [0, 1]"));
}

TEST_CASE("a CSV text of another program may have quotes, a byte-order mark, Windows line ends and semicolons") {
  const CsvColumns csv = CsvColumns::of_any_program(
      "r.csv", "\xEF\xBB\xBF\"lr\";\"kernel of it\";err\r\n0.1;\"a \"\"b\"\"\";1\r\n\r\n0.2;c,d;2\r\n");
  CHECK(csv.columns() == std::vector<std::string>{"lr", "kernel of it", "err"});
  REQUIRE(csv.rows() == 2);
  CHECK(csv.numbers("lr") == std::vector<double>{0.1, 0.2});
  CHECK(csv.texts("kernel of it")[0] == "a \"b\"");
  CHECK(csv.texts("kernel of it")[1] == "c,d");
  const auto refused = [](const std::string& text) {
    try {
      CsvColumns::of_any_program("r.csv", text);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK_THAT(refused("a,b\n1,\xff\n"), ContainsSubstring("'r.csv' is not UTF-8"));
  CHECK_THAT(refused("a,b\n1,\"x\ny\"\n"), ContainsSubstring("line 2 has a field of several lines"));
  CHECK_THAT(refused("a,b\n1\n"), ContainsSubstring("line 2 has 1 cells; expected 2"));
  CHECK_THAT(refused("a,a\n1,2\n"), ContainsSubstring("two columns named 'a'"));
  CHECK_THAT(refused("a,b\n1,2"), ContainsSubstring("r.csv"));
}
