#include "hpobench_tables/importers/own_results.hpp"

#include <fmt/format.h>
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

OwnGrid read_grid(const std::string& text, OwnResults results) {
  results.id = "mine/past";
  return read_own_grid(CsvColumns("past.csv", text), results);
}

TableData read(const std::string& text, const OwnResults& results) {
  const OwnGrid grid = read_grid(text, results);
  INFO(grid.reason);
  REQUIRE(grid.table);
  return *grid.table;
}

constexpr const char* grid =
    "run,lr,kernel,epochs,acc,seconds\n"
    "a,0.1,rbf,10,0.7,3\n"
    "b,0.01,rbf,10,0.8,4\n"
    "c,0.1,linear,10,0.6,1\n"
    "d,0.01,linear,10,0.5,2\n";

}  // namespace

TEST_CASE("a complete grid becomes a table: numbers are levels, other columns choices") {
  const TableData table = read(grid, {.target = "acc", .is_maximized = true, .cost = "seconds", .ignored = {"run"}});
  require_consistent(table);
  REQUIRE(table.space.dimension() == 2);  // the number of epochs is always the same
  CHECK(std::get<OrdinalParameter>(table.space[0].kind).levels == std::vector<double>{0.01, 0.1});
  CHECK(std::get<CategoricalParameter>(table.space[1].kind).choices == std::vector<std::string>{"linear", "rbf"});
  CHECK(table.value == std::vector<std::vector<double>>{{-0.5, -0.8, -0.6, -0.7}});
  CHECK(table.cost == std::vector<std::vector<double>>{{2.0, 4.0, 1.0, 3.0}});
  CHECK(table.info.objective == "negative of acc");
}

TEST_CASE("rows of the same configuration are repeats; an empty cell is a failed evaluation") {
  const TableData table = read("x,y\n1,5\n2,6\n1,7\n2,\n3,9\n", {.target = "y"});
  CHECK(table.repeats == 2);
  const std::vector<double>& values = table.value.at(0);
  CHECK(values[0] == 5.0);
  CHECK(values[1] == 7.0);
  CHECK(values[2] == 6.0);
  CHECK(std::isnan(values[3]));
  CHECK(values[4] == 9.0);
  CHECK(std::isnan(values[5]));  // no second repeat
}

TEST_CASE("levels that are close to each other are different") {
  const TableData table = read("x,y\n100000,1\n100001,2\n100002,3\n", {.target = "y"});
  CHECK(table.repeats == 1);
  CHECK(table.value.at(0) == std::vector<double>{1.0, 2.0, 3.0});
}

TEST_CASE("a column of fidelities gives a matrix for each, ascending") {
  const TableData table = read("x,epoch,y\n1,9,0.1\n2,9,0.2\n1,3,0.3\n2,3,0.4\n", {.target = "y", .fidelity = "epoch"});
  require_consistent(table);
  CHECK(table.fidelities == std::vector<double>{3.0, 9.0});
  CHECK(table.info.fidelity_name == "epoch");
  CHECK(table.value == std::vector<std::vector<double>>{{0.3, 0.4}, {0.1, 0.2}});
}

TEST_CASE("of results that are not a complete grid it is said what is missing") {
  const OwnGrid found = read_grid("x,k,y\n1,a,5\n2,a,6\n1,b,7\n", {.target = "y"});
  CHECK_FALSE(found.table);
  CHECK(found.reason ==
        "1 of 4 combinations are missing, first x=2, k=b; the column with the most values is x (2 values)");
  CHECK_THAT(read_grid("x,e,y\n1,1,5\n2,1,6\n1,2,7\n", {.target = "y", .fidelity = "e"}).reason,
             ContainsSubstring("1 of 4 combinations are missing, first x=2, e=2"));
  std::string scattered = "a,b,c,d,e,f,y\n";
  for (int i = 0; i < 600; ++i) {
    for (int column = 0; column < 6; ++column) scattered += std::to_string((7 + column) * i) + ",";
    scattered += std::to_string(i) + "\n";
  }
  CHECK_THAT(read_grid(scattered, {.target = "y"}).reason,
             ContainsSubstring("the column with the most values is a (600 values)"));
}

TEST_CASE("columns that are not there, named twice or without numbers are refused") {
  CHECK_THROWS_WITH(read_grid(grid, {.target = "ac"}), ContainsSubstring("no column 'ac'; did you mean 'acc'?"));
  CHECK_THROWS_WITH(read_grid(grid, {.target = "acc", .cost = "acc"}), ContainsSubstring("'acc' is named twice"));
  CHECK_THROWS_WITH(read_grid(grid, {.target = "kernel", .ignored = {"run"}}), ContainsSubstring("column 'kernel'"));
  CHECK_THROWS_WITH(read_grid("x,y\n1,2\n1,3\n", {.target = "y"}), ContainsSubstring("has no parameter"));
  CHECK_THROWS_WITH(read_grid("x,y,s\n1,2,1\n2,3,-1\n", {.target = "y", .cost = "s"}), ContainsSubstring("column 's'"));
  CHECK_THROWS_AS(read_grid("x,y\n", {.target = "y"}), InputError);
}

TEST_CASE("failed evaluations need no cost, other rows do; files without a value are refused") {
  const TableData table = read("x,y,s\n1,5,2\n2,,\n", {.target = "y", .cost = "s"});
  CHECK(std::isnan(table.value.at(0)[1]));
  CHECK(std::isnan(table.cost.at(0)[1]));
  CHECK_THROWS_WITH(read_grid("x,y,s\n1,5,\n2,6,1\n", {.target = "y", .cost = "s"}),
                    ContainsSubstring("line 2, column 's': is empty"));
  CHECK_THROWS_WITH(read_grid("x,y\n1,\n2,\n", {.target = "y"}), ContainsSubstring("no row with a value of 'y'"));
  CHECK_THROWS_WITH(read_grid("x,k,y\n1,,1\n2,a,2\n", {.target = "y"}), ContainsSubstring("column 'k': is empty"));
}

TEST_CASE("a configuration that was evaluated far more often than the others does not make a huge table") {
  std::string text = "x,y\n";
  for (int i = 0; i < 2000; ++i) text += fmt::format("{},1\n0,{}\n", i, i);
  const OwnGrid grid_of_many = read_grid(text, {.target = "y"});
  CHECK_FALSE(grid_of_many.table);
  CHECK_THAT(grid_of_many.reason, ContainsSubstring("a configuration has 2001 rows"));
}
