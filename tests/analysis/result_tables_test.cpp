#include "analysis/result_tables.hpp"

#include <cmath>

#include "analysis/contest.hpp"
#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;

TEST_CASE("the regret table shows what it says") {
  RegretTableRequest request;
  auto json = regret_table(contest(), request).to_json();
  CHECK(json[0]["good"]["mean"].get<double>() == Approx(1.045));
  CHECK(json[0]["good"]["std"].get<double>() == Approx(0.0302765));
  request.statistic = Statistic::median;
  request.horizon.at = 2;
  CHECK(regret_table(contest(), request).to_json()[1]["worse"].get<double>() == Approx(9.045));
  request.logarithmic = true;
  CHECK(regret_table(contest(), request).to_json()[1]["worse"].get<double>() ==
        Approx(std::log10(9.045)).epsilon(1e-4));
  request.horizon.at = 4;
  CHECK_THROWS_WITH(regret_table(contest(), request), ContainsSubstring("[1, 3]"));
}

TEST_CASE("logarithms of regrets of several problems may be put together, regrets may not") {
  RegretTableRequest request;
  request.by = GroupBy::suite;
  CHECK_THROWS_WITH(regret_table(contest(), request), ContainsSubstring("--by suite needs --log"));
  request.by = GroupBy::problem;
  CHECK(regret_table(contest(), request).to_json() == regret_table(contest(), {}).to_json());
  request.logarithmic = true;
  results::ResultSet one_suite = contest();
  for (auto& series : one_suite.series) series.problem = series.dimension == 2 ? "a/x" : "a/y";
  request.by = GroupBy::suite;
  const auto json = regret_table(one_suite, request).to_json();
  REQUIRE(json.size() == 1);
  CHECK(json[0]["good"]["runs"] == 20);
  double sum = 0.0;
  for (int r = 0; r < 10; ++r) sum += std::log10(1.0 + 0.01 * r) + std::log10(2.0 + 0.01 * r);
  CHECK(json[0]["good"]["mean"].get<double>() == Approx(sum / 20.0));
}

TEST_CASE("where an optimum is not known there is no logarithm of a regret, and cells of fewer runs say so") {
  results::ResultSet set = contest();
  for (auto& series : set.series) {
    for (auto& run : series.runs) run.optimum = series.problem == "synthetic/branin" ? std::nan("") : run.optimum;
  }
  RegretTableRequest request;
  request.logarithmic = true;
  const Table table = regret_table(set, request);
  CHECK(table.to_json()[1]["good"].is_null());
  CHECK(table.to_json()[0]["good"].is_object());
  REQUIRE(!table.notes.empty());
  CHECK_THAT(table.notes[0], ContainsSubstring("no logarithm") && ContainsSubstring("synthetic/branin"));
  set.series[0].runs[3] = {};
  CHECK_THAT(regret_table(set, {}).print(TableFormat::text), ContainsSubstring("(9 runs)"));
}

TEST_CASE("values of a problem that is maximised are shown with their own sign, regrets are not changed") {
  results::ResultSet set = contest();
  for (auto& series : set.series) {
    if (series.problem != "synthetic/branin") continue;
    series.details["maximized"] = true;
    for (auto& run : series.runs) run.optimum = std::nan("");
  }
  const Table plain = regret_table(contest(), {.statistic = Statistic::quartiles});
  const Table table = regret_table(set, {.statistic = Statistic::quartiles});
  CHECK(table.to_json()[0] == plain.to_json()[0]);
  const auto shown = table.to_json()[1]["good"];
  CHECK(shown["median"].get<double>() < 0.0);
  CHECK(shown["lower_quartile"].get<double>() < shown["upper_quartile"].get<double>());
  CHECK_THAT(table.notes.at(1), ContainsSubstring("Higher values are better: synthetic/branin."));
  for (auto& series : set.series) {
    for (auto& run : series.runs) run.optimum = 0.0;
  }
  CHECK(regret_table(set, {}).to_json() == regret_table(contest(), {}).to_json());
}

TEST_CASE("hostile names come out inert in every format") {
  Table table{.title = "t", .columns = {"a|b", "c,\"d\""}, .rows = {}, .notes = {}};
  table.rows.push_back({"x\ny,\"z\"", "<b>|\\%_&#{}$^~"});
  CHECK(table.print(TableFormat::csv) == "a|b,\"c,\"\"d\"\"\"\n\"x y,\"\"z\"\"\",<b>|\\%_&#{}$^~\n");
  CHECK_THAT(table.print(TableFormat::markdown), ContainsSubstring("| x y,\"z\" | &lt;b&gt;\\|"));
  CHECK_THAT(table.print(TableFormat::markdown), ContainsSubstring("&lt;b&gt;\\|\\\\%\\_&amp;#{}\\$^\\~ |\n"));
  CHECK_THAT(table.print(TableFormat::latex), ContainsSubstring("\\textbackslash{}\\%\\_\\&\\#\\{\\}\\$"));
  CHECK(nlohmann::json::parse(table.print(TableFormat::json))[0]["a|b"] == "x\ny,\"z\"");
  CHECK(table.print(TableFormat::text).find("x y") != std::string::npos);
}

TEST_CASE("nothing in a Markdown table is a link, code or emphasis, and no backslash ends a cell early") {
  Table table{.title = "", .columns = {"mean_place"}, .rows = {}, .notes = {}};
  table.rows = {{"[x](http://y.z)"}, {"![x][y]"}, {"`code`"}, {"_a_ b_c"}, {"end\\|of"}, {"www.y.z a@b.c"}, {"[0, 1]"}};
  CHECK(table.print(TableFormat::markdown) ==
        "| mean_place |\n| --- |\n"
        "| [x\\](http\\://y.z) |\n"
        "| ![x\\][y] |\n"
        "| \\`code\\` |\n"
        "| \\_a\\_ b_c |\n"
        "| end\\\\\\|of |\n"
        "| www\\.y.z a\\@b.c |\n"
        "| [0, 1] |\n");
}

TEST_CASE("numbers keep all their digits for programs, NaN is null and infinity a word") {
  Table table{.title = "", .columns = {"x", "y", "z"}, .rows = {}, .notes = {}};
  table.rows.push_back({Cell(1.0 / 3.0, 3), Cell(std::nan("")), Cell(std::numeric_limits<double>::infinity())});
  CHECK(table.print(TableFormat::csv) == "x,y,z\n0.3333333333333333,,inf\n");
  CHECK(table.to_json()[0]["y"].is_null());
  CHECK_THAT(table.print(TableFormat::text), ContainsSubstring("0.333  -  inf"));
}

TEST_CASE("json-table keeps the order of the columns, the title, the notes and the warnings") {
  Table table{.title = "t", .columns = {"z", "a"}, .rows = {}, .notes = {"n"}, .warnings = {"w"}};
  table.rows.push_back({Cell("1.2 (3)", {{"mean", 1.2}}), Cell(std::nan(""))});
  CHECK(nlohmann::json::parse(table.print(TableFormat::json_table)) == nlohmann::json::parse(R"(
    {"title": "t", "columns": ["z", "a"], "rows": [[{"mean": 1.2}, null]], "notes": ["n"], "warnings": ["w"]})"));
}
