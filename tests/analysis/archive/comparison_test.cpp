#include "analysis/archive/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/archive/twins.hpp"
#include "catch.hpp"

using namespace bobench;
using namespace bobench::archive;

namespace {

nlohmann::json row_of(const analysis::Table& table, const std::string& optimizer) {
  for (const auto& row : table.to_json()) {
    if (row.at("optimizer") == optimizer) return row;
  }
  FAIL("no row of " << optimizer);
  return {};
}

std::string notes_of(const analysis::Table& table) {
  std::string text;
  for (const std::string& note : table.notes) text += note + "\n";
  return text;
}

}  // namespace

TEST_CASE("on noisy functions a twin stands among those that ran them, group by group") {
  results::ResultSet set = empty_set();
  std::vector<int> functions;
  for (int function = 101; function <= 130; ++function) functions.push_back(function);
  add_like("BIPOP-CMA-ES", "twin", 5, functions, set, "bbob-noisy");
  CHECK(suites_in(set) == std::vector<std::string>{"bbob-noisy"});
  const analysis::Table table = standings_table(set, {.suite = "bbob-noisy", .horizon = {}, .with = {}, .all = false});
  const auto twin = row_of(table, "twin"), original = row_of(table, "BIPOP-CMA-ES");
  for (const char* group : {"moderate", "severe", "multi-modal"}) {
    CHECK(twin.at(group).at("score").get<double>() ==
          Approx(original.at(group).at("score").get<double>()).margin(2e-3));
  }
  CHECK(twin.at("place").at("of").get<int>() > 30);
  CHECK(twin.at("place").at("of").get<int>() <= 45);
  CHECK_THROWS_WITH(standings_table(set, {}), ContainsSubstring("bbob/fK/dD"));
}

TEST_CASE("who has a published optimiser's runtimes stands where it does, and is most like it") {
  results::ResultSet set = empty_set();
  add_like("BIPOP-CMA-ES", "twin", 5, all_functions(), set);
  const analysis::Table table = standings_table(set, {.horizon = {}, .with = {"RANDOMSEARCH"}, .all = false});
  const auto twin = row_of(table, "twin"), original = row_of(table, "BIPOP-CMA-ES");
  CHECK(twin.at("from") == "this file");
  CHECK(original.at("from") == "2009");
  CHECK(twin.at("score").get<double>() == Approx(original.at("score").get<double>()).margin(1e-3));
  CHECK(twin.at("reached") == original.at("reached"));
  const int apart = twin.at("place").at("place").get<int>() - original.at("place").at("place").get<int>();
  CHECK(std::abs(apart) <= 1);
  // Three equal runs: resampling has no effect.
  CHECK(twin.at("place").at("low") == twin.at("place").at("high"));
  CHECK(twin.at("place").at("of").get<int>() > 150);
  CHECK(twin.at("G1").at("score").get<double>() == Approx(original.at("G1").at("score").get<double>()).margin(1e-3));
  CHECK_THAT(notes_of(table), ContainsSubstring("twin in 5 dimensions: BIPOP-CMA-ES (1),"));
  row_of(table, "RANDOMSEARCH");  // explicitly requested
  // The first three, the neighbours, the most similar ones and RANDOMSEARCH; not all.
  CHECK(table.rows.size() <= 13);
  CHECK(table.rows.front()[1].text() == "1");
  const analysis::Table everybody = standings_table(set, {.horizon = {}, .with = {}, .all = true});
  CHECK(everybody.rows.size() == 1 + twin.at("place").at("of").get<std::size_t>());
  // Ordered by place.
  double last = 1.0;
  for (const auto& row : everybody.to_json()) {
    CHECK(row.at("score").get<double>() <= last);
    last = row.at("score");
  }
}

TEST_CASE("only functions that all have run count; instances are runs; other problems are passed over") {
  results::ResultSet set = empty_set();
  add_like("BIPOP-CMA-ES", "a", 3, {1, 2, 8}, set);
  add_like("NELDERDOERR", "b", 3, {1, 2}, set);
  set.series[0].problem = "bbob/f1/d3/i2";
  set.series.back().problem = "bbob/f2/d3/noise=0.1";
  add_like("NELDERDOERR", "b", 3, {2}, set);
  const analysis::Table table = standings_table(set, {});
  CHECK_THAT(table.title, ContainsSubstring("on 2 functions in 3 dimensions"));
  CHECK_THAT(notes_of(table),
             ContainsSubstring("Left out in 3 dimensions, because not all optimisers have runs there: f8."));
  CHECK(row_of(table, "a").at("G2").is_null());
  CHECK(row_of(table, "a").at("G1").at("score").get<double>() > 0.0);
}

TEST_CASE("by function: runtimes, and how many published ones are faster") {
  results::ResultSet set = empty_set();
  add_like("BIPOP-CMA-ES", "twin", 5, {1, 21}, set);
  const analysis::Table table = functions_table(set, {.horizon = {}, .with = {"SMAC-BBOB"}, .all = false});
  REQUIRE(table.rows.size() == 4);
  const auto rows = table.to_json();
  CHECK(rows[0].at("function") == "f1");
  CHECK(rows[0].at("1e-07").at("evaluations").get<double>() == 647.0);
  std::size_t faster = 0, all = 0;
  for (const PublishedOptimizer& optimizer : published_on("bbob")) {
    const auto row = optimizer.rows.find({1, 5});
    if (row == optimizer.rows.end()) continue;
    ++all;
    faster += row->second.runtimes[6] < 647.0 ? 1 : 0;
  }
  CHECK(rows[0].at("1e-07").at("place").get<std::size_t>() == 1 + faster);
  CHECK(rows[0].at("1e-07").at("of").get<std::size_t>() == all);
  CHECK(rows[1].at("optimizer") == fmt::format("SMAC-BBOB ({})", published_named("SMAC-BBOB").year));
  CHECK(rows[3].at("1e-07").at("evaluations").is_null());
  CHECK(table.rows[3].back().text() == "never");
}

TEST_CASE("what cannot be compared is refused") {
  results::ResultSet set = empty_set();
  results::Series branin;
  branin.problem = "synthetic/branin";
  branin.optimizer = "a";
  branin.runs = {results::run_of({1.0, 0.5}, 0.4)};
  set.series.push_back(branin);
  CHECK_THROWS_WITH(standings_table(set, {}), ContainsSubstring("no runs on the functions of bbob"));
  add_like("BIPOP-CMA-ES", "a", 5, {1}, set);
  CHECK_THROWS_WITH(standings_table(set, {.horizon = {}, .with = {"BIPOP"}, .all = false}),
                    ContainsSubstring("the archive has no optimiser 'BIPOP'"));
  ComparisonRequest at_once;
  at_once.horizon.at = 1;
  CHECK_THROWS_WITH(standings_table(set, at_once), ContainsSubstring("nothing to compare"));
  ComparisonRequest at_cost;
  at_cost.horizon.at_cost = 3.0;
  at_cost.horizon.unit = results::CostUnit::fidelity;
  CHECK_THROWS(standings_table(set, at_cost));
}
