#include "analysis/result_tables.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "core/error.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

/// Three optimisers, two problems: "good" is clearly best on both, "bad" and "worse" differ on the second alone.
results::ResultSet contest() {
  results::ResultSet set;
  set.settings.budget = 3;
  const double levels[2][3] = {{1.0, 5.0, 5.0}, {2.0, 4.0, 8.0}};
  for (int p = 0; p < 2; ++p) {
    for (int o = 0; o < 3; ++o) {
      results::Series series;
      series.problem = p == 0 ? "bbob/f1/d2" : "synthetic/branin";
      series.optimizer = std::vector<std::string>{"good", "bad", "worse"}[static_cast<std::size_t>(o)];
      series.dimension = 2 + p;
      series.group = p == 0 ? "G1" : "";
      for (int r = 0; r < 10; ++r) {
        const double level = levels[p][o] + 0.01 * r;
        series.runs.push_back(results::run_of({level + 9.0, level + 1.0, level}, 0.0));
      }
      set.series.push_back(series);
    }
  }
  return set;
}

}  // namespace

TEST_CASE("a ranking counts who beats whom") {
  const auto tables = rank_results(contest(), {});
  const auto json = tables.scores.to_json();
  REQUIRE(json.size() == 3);
  CHECK(json[0]["optimizer"] == "good");
  CHECK(json[0]["borda"] == 4);
  CHECK(json[0]["firsts"] == 2);
  CHECK(json[1]["optimizer"] == "bad");
  CHECK(json[1]["borda"] == 1);
  CHECK(json[2]["borda"] == 0);
  CHECK(tables.pairwise.to_json()[1]["worse"] == 1);
  CHECK(tables.pairwise.to_json()[0]["bad"] == 2);
}

TEST_CASE("rankings come apart by suite, group, dimension and problem") {
  RankingRequest request;
  for (const GroupBy by : {GroupBy::suite, GroupBy::group, GroupBy::dimension, GroupBy::problem}) {
    request.by = by;
    const auto table = rank_results(contest(), request).scores;
    CHECK(table.rows.size() == 6);
    CHECK(table.to_json()[0][table.columns[0]] != table.to_json()[3][table.columns[0]]);
  }
}

TEST_CASE("problems that some optimiser has not run are left out, and said to be") {
  results::ResultSet set = contest();
  set.series.pop_back();
  const auto table = rank_results(set, {}).scores;
  CHECK(table.to_json()[0]["problems"] == 1);
  CHECK_THAT(table.notes.back(), Catch::Contains("synthetic/branin"));
  set.series.resize(1);
  CHECK_THROWS_AS(rank_results(set, {}), InputError);
}

TEST_CASE("too few replicates are warned of, enough are not") {
  results::ResultSet set = contest();
  const auto warned = [](const RankingTables& tables) {
    return std::any_of(tables.scores.notes.begin(), tables.scores.notes.end(),
                       [](const std::string& note) { return note.starts_with("WARNING"); });
  };
  RankingRequest request;
  request.alpha = 0.0005;
  CHECK_FALSE(warned(rank_results(set, request)));
  for (auto& series : set.series) series.runs.resize(5);
  CHECK(warned(rank_results(set, request)));
}

TEST_CASE("the regret table shows what it says") {
  RegretTableRequest request;
  auto json = regret_table(contest(), request).to_json();
  CHECK(json[0]["good"]["mean"].get<double>() == Approx(1.045));
  CHECK(json[0]["good"]["std"].get<double>() == Approx(0.0302765));
  request.statistic = Statistic::median;
  request.at = 2;
  CHECK(regret_table(contest(), request).to_json()[1]["worse"].get<double>() == Approx(9.045));
  request.logarithmic = true;
  CHECK(regret_table(contest(), request).to_json()[1]["worse"].get<double>() ==
        Approx(std::log10(9.045)).epsilon(1e-4));
  request.at = 4;
  CHECK_THROWS_WITH(regret_table(contest(), request), Catch::Contains("[1, 3]"));
}

TEST_CASE("hostile names come out inert in every format") {
  Table table{.title = "t", .columns = {"a|b", "c,\"d\""}, .rows = {}, .notes = {}};
  table.rows.push_back({"x\ny,\"z\"", "<b>|\\%_&#{}$^~"});
  CHECK(table.print(TableFormat::csv) == "a|b,\"c,\"\"d\"\"\"\n\"x\ny,\"\"z\"\"\",<b>|\\%_&#{}$^~\n");
  CHECK_THAT(table.print(TableFormat::markdown), Catch::Contains("| x y,\"z\" | &lt;b&gt;\\|"));
  CHECK_THAT(table.print(TableFormat::latex), Catch::Contains("\\textbackslash{}\\%\\_\\&\\#\\{\\}\\$"));
  CHECK(nlohmann::json::parse(table.print(TableFormat::json))[0]["a|b"] == "x\ny,\"z\"");
  CHECK(table.print(TableFormat::text).find("x y") != std::string::npos);
}

TEST_CASE("numbers keep all their digits for programs, NaN is null and infinity a word") {
  Table table{.title = "", .columns = {"x", "y", "z"}, .rows = {}, .notes = {}};
  table.rows.push_back({Cell(1.0 / 3.0, 3), Cell(std::nan("")), Cell(std::numeric_limits<double>::infinity())});
  CHECK(table.print(TableFormat::csv) == "x,y,z\n0.3333333333333333,,inf\n");
  CHECK(table.to_json()[0]["y"].is_null());
  CHECK_THAT(table.print(TableFormat::text), Catch::Contains("0.333  -  inf"));
}
