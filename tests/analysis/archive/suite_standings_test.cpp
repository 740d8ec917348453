#include "analysis/archive/suite_standings.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "analysis/archive/suite_archive.hpp"
#include "analysis/archive/suite_finals.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::archive;
using results::ResultSet, results::RunResult, results::RunStatus, results::Series;

namespace {

/// A run whose regret falls to `regret` at its last of ten evaluations.
RunResult run_to(double regret, double optimum) {
  RunResult run;
  run.status = RunStatus::complete;
  run.optimum = optimum;
  run.value.assign(9, optimum + 100.0);
  run.value.push_back(optimum + regret);
  run.seconds_ask.assign(10, 0.0);
  return run;
}

/// Regrets by optimiser, the same on each of the problems.
ResultSet set_of(const std::vector<std::pair<std::string, std::vector<double>>>& regrets,
                 const std::vector<std::string>& problems, double optimum = 0.0) {
  ResultSet set;
  set.settings = {1, 10, false};
  for (const std::string& problem : problems) {
    for (const auto& [optimizer, finals] : regrets) {
      Series& series = set.series.emplace_back();
      series.problem = problem;
      series.optimizer = optimizer;
      series.dimension = 2;
      for (const double regret : finals) series.runs.push_back(run_to(regret, optimum));
    }
  }
  return set;
}

const std::vector<std::string> problems = {"synthetic/branin", "bbob/f1/d2", "embedded/friedman"};

/// Five optimisers, of which each is better than the next in all of eight replicates.
ResultSet five() {
  std::vector<std::pair<std::string, std::vector<double>>> regrets;
  for (const double level : {1.0, 2.0, 3.0, 4.0, 5.0}) {
    std::vector<double> finals;
    for (int r = 0; r < 8; ++r) finals.push_back(level + 0.01 * r);
    regrets.emplace_back("level" + std::to_string(static_cast<int>(level)), finals);
  }
  return set_of(regrets, problems);
}

nlohmann::json row_of(const analysis::Table& table, const std::string& column, const std::string& text) {
  for (const auto& row : table.to_json()) {
    if (row.at(column) == text) return row;
  }
  FAIL("no row of " << text);
  return {};
}

}  // namespace

TEST_CASE("an optimiser of a file has its place among the archive's, by regret, with any optimum") {
  const ResultSet mine = set_of({{"mine", std::vector<double>(8, 2.5)}}, problems, -7.0);
  const auto table = suite_standings_table(mine, five(), {.all = true});
  CHECK(table.rows.size() == 6);
  const auto own = row_of(table, "optimizer", "mine");
  CHECK(own.at("place") == 3);
  CHECK(own.at("low") == 3);
  CHECK(own.at("high") == 3);
  CHECK(own.at("mean_rank") == 3.0);
  CHECK(own.at("won").is_null());
  CHECK(row_of(table, "optimizer", "level2").at("won") == 0.0);
  CHECK(row_of(table, "optimizer", "level3").at("won") == 1.0);
  // All 24 pairs of runs have the same sign: p is 2^-23, times five optimisers.
  CHECK(row_of(table, "optimizer", "level5").at("p").get<double>() == Approx(5.0 * std::exp2(-23)));
}

TEST_CASE("wins in nearly half of the paired runs do not separate, and a tie counts half") {
  const ResultSet mine = set_of({{"mine", {2.0, 2.0, 2.02, 2.05, 2.1, 2.05, 2.0, 2.1}}}, problems);
  // level2 has 2.00, 2.01, ..., 2.07: tie, won, tie, lost, lost, tie, won, lost.
  const auto row = row_of(suite_standings_table(mine, five(), {.with = {"level2"}}), "optimizer", "level2");
  CHECK(row.at("won").get<double>() == Approx((2 + 3 * 0.5) / 8.0));
  // 6 of 15 without ties: p is 0.607, and Holm's correction makes it the next p, or 1.
  CHECK(row.at("p").get<double>() > 0.6);
}

TEST_CASE("paired runs have the share won and the p of the exact sign test") {
  CHECK(PairedRuns{.won = 1, .lost = 9, .tied = 0}.p() == Approx(22.0 / 1024.0));
  CHECK(PairedRuns{.won = 9, .lost = 1, .tied = 30}.p() == Approx(22.0 / 1024.0));
  CHECK(PairedRuns{.won = 9, .lost = 1, .tied = 30}.share_won() == Approx(24.0 / 40.0));
  CHECK(PairedRuns{.won = 5, .lost = 5, .tied = 0}.p() == 1.0);
  CHECK(PairedRuns{.won = 0, .lost = 0, .tied = 4}.p() == 1.0);
  constexpr double inf = std::numeric_limits<double>::infinity();
  const PairedRuns pair = paired_runs((Eigen::MatrixXd(4, 2) << 1.0, 2.0, 3.0, 2.0, inf, inf, 5.0, inf).finished());
  CHECK(pair.won == 2);
  CHECK(pair.lost == 1);
  CHECK(pair.tied == 1);
}

TEST_CASE("the first three, the neighbours and the relatives are shown, and what was asked for") {
  ResultSet archived = five();
  for (int extra = 6; extra <= 20; ++extra) {
    const ResultSet one =
        set_of({{"level" + std::to_string(extra), std::vector<double>(8, static_cast<double>(extra))}}, problems);
    archived.series.insert(archived.series.end(), one.series.begin(), one.series.end());
  }
  const ResultSet mine = set_of({{"mine", std::vector<double>(8, 12.5)}}, problems);
  const auto shown = [&](const SuiteRequest& request) {
    std::vector<std::string> names;
    for (const auto& row : suite_standings_table(mine, archived, request).to_json())
      names.push_back(row.at("optimizer"));
    return names;
  };
  CHECK(shown({}) ==
        std::vector<std::string>{"level1", "level2", "level3", "level11", "level12", "mine", "level13", "level14"});
  CHECK(shown({.with = {"level20"}}).back() == "level20");
  CHECK(shown({.all = true}).size() == 21);
  CHECK_THROWS_WITH(shown({.with = {"levle20"}}), ContainsSubstring("did you mean 'level20'"));
}

TEST_CASE("optimisers with fewer replicates than the file are left out, and the budget is the smaller one") {
  ResultSet archived = five();
  for (Series& series : archived.series) {
    if (series.optimizer == "level1") series.runs.resize(5);
  }
  ResultSet mine = set_of({{"mine", std::vector<double>(8, 2.5)}}, problems);
  const auto table = suite_standings_table(mine, archived, {.all = true});
  CHECK(row_of(table, "optimizer", "mine").at("place") == 2);
  CHECK_THAT(table.remarks()[1], ContainsSubstring("level1"));
  for (Series& series : mine.series) series.runs.resize(4);
  CHECK(row_of(suite_standings_table(mine, archived, {.all = true}), "optimizer", "mine").at("place") == 3);
  // After nine evaluations all have the same regret.
  const auto early = suite_standings_table(mine, archived, {.horizon = {.at = 9, .at_cost = {}}, .all = true});
  CHECK(row_of(early, "optimizer", "level5").at("won") == 0.5);
}

TEST_CASE("each problem has a place and median regrets") {
  ResultSet mine = set_of({{"mine", std::vector<double>(8, 2.5)}}, problems);
  for (Series& series : mine.series) {
    if (series.problem == "bbob/f1/d2") {
      for (RunResult& run : series.runs) run.value.back() = 0.25;
    }
  }
  const auto table = suite_problems_table(mine, five(), {});
  CHECK(table.rows.size() == 3);
  const auto sphere = row_of(table, "problem", "bbob/f1/d2"), branin = row_of(table, "problem", "synthetic/branin");
  CHECK(sphere.at("place") == 1);
  CHECK(branin.at("place") == 3);
  CHECK(branin.at("of") == 6);
  CHECK(branin.at("first") == "level1");
  CHECK(branin.at("first_regret").get<double>() == Approx(1.035));
  CHECK(branin.at("median_regret").get<double>() == Approx(3.035));
}

TEST_CASE("a file without problems of the archive is refused") {
  const ResultSet other = set_of({{"mine", {1.0, 1.0}}}, {"synthetic/levy/d2"});
  CHECK_THROWS_WITH(suite_standings_table(other, five(), {}), ContainsSubstring("@bo-suite"));
}

TEST_CASE("the archive is a folder of tables of regrets") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(read_suite_archive(folder.file("")), ContainsSubstring("no table of an archive"));
  const std::string header = "problem,optimizer,replicate,evaluation,value,optimum,status,trace\n";
  folder.write("a.csv.xz", header +
                               "synthetic/branin,a,0,1,3,0,complete,improvements\n"
                               "synthetic/branin,a,0,7,0.5,0,complete,improvements\n"
                               "synthetic/branin,a,0,10,0.5,0,complete,improvements\n");
  folder.write("b.csv.xz", header + "synthetic/branin,\"b:x=1,y=2\",0,10,4,0,complete,improvements\n");
  const ResultSet archived = read_suite_archive(folder.file(""));
  CHECK(archived.settings.budget == 10);
  REQUIRE(archived.series.size() == 2);
  CHECK(archived.series[1].optimizer == "b:x=1,y=2");
  const ResultSet mine = set_of({{"mine", {2.0}}}, {"synthetic/branin"});
  CHECK(row_of(suite_standings_table(mine, archived, {.all = true}), "optimizer", "mine").at("place") == 2);
  const auto early = suite_standings_table(mine, archived, {.horizon = {.at = 6, .at_cost = {}}, .all = true});
  CHECK(row_of(early, "optimizer", "a").at("place") == 1);
  CHECK(rounded_as_archived(0.123456789) == 0.12346);
}
