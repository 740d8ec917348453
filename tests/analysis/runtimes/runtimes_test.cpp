#include "analysis/runtimes/runtimes.hpp"

#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "analysis/contest.hpp"
#include "analysis/runtimes/runtime_table.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "results/trace.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

/// Runs of one optimiser whose values decrease by one from an initial value to their lower limit.
results::ResultSet falling(const std::vector<std::pair<int, int>>& starts_and_floors, int budget) {
  results::ResultSet set;
  set.settings.budget = budget;
  results::Series& series = set.series.emplace_back();
  series.problem = "synthetic/branin";
  series.optimizer = "o";
  series.dimension = 2;
  for (const auto& [start, floor] : starts_and_floors) {
    results::RunResult& run = series.runs.emplace_back();
    run.status = results::RunStatus::complete;
    run.optimum = 0.0;
    for (int i = 0; i < budget; ++i) run.value.push_back(std::max(start - i, floor));
  }
  return set;
}

}  // namespace

TEST_CASE("the average runtime is what all runs took over how many reached the target") {
  Random random(1);
  const std::array<Runtime, 3> runtimes = {{{10.0, true}, {20.0, true}, {30.0, false}}};
  const AverageRuntime average = average_runtime(runtimes, random);
  CHECK(average.evaluations == 30.0);
  CHECK(average.reached == 2);
  CHECK(average.runs == 3);
  const AverageRuntime never = average_runtime(std::span(runtimes).last(1), random);
  CHECK(std::isinf(never.evaluations));
  CHECK(std::isnan(never.dispersion));
  CHECK(average_runtime({}, random).runs == 0);
}

TEST_CASE("restarted runs take on the average what the average runtime says") {
  Random random(2);
  const std::vector<Runtime> runtimes = {{3.0, true}, {50.0, false}, {7.0, true}, {100.0, false}, {80.0, false}};
  const std::vector<double> sums = restarted(runtimes, 200'000, random);
  CHECK(std::is_sorted(sums.begin(), sums.end()));
  // The standard error of the mean is 0.3.
  CHECK(std::accumulate(sums.begin(), sums.end(), 0.0) / 200'000.0 == Approx(120.0).margin(1.5));
  CHECK(restarted(std::span(runtimes).subspan(1, 1), 10, random).empty());
}

TEST_CASE("the dispersion is half of what lies between the tenths of restarted runs") {
  Random random(3);
  CHECK(average_runtime(std::vector<Runtime>{{5.0, true}, {5.0, true}}, random).dispersion == 0.0);
  CHECK(average_runtime(std::vector<Runtime>{{10.0, true}, {20.0, true}}, random).dispersion == 5.0);
}

TEST_CASE("a runtime is that of the first evaluation at the target, in full and in sparse traces") {
  const results::ResultSet full = falling({{5, 0}, {9, 2}, {3, 3}}, 40);
  results::ResultSet sparse = full;
  for (results::RunResult& run : sparse.series[0].runs) run = results::thinned(run, 2);
  for (const results::ResultSet& set : {full, sparse}) {
    const results::Judgement judgement(set, "synthetic/branin");
    const auto to = [&](double target, std::size_t horizon) {
      std::vector<std::pair<double, bool>> found;
      for (const Runtime& one : runtimes_to(target, judgement, set.series[0], horizon)) {
        found.emplace_back(one.evaluations, one.reached);
      }
      return found;
    };
    CHECK(to(2.0, 40) == std::vector<std::pair<double, bool>>{{4.0, true}, {8.0, true}, {40.0, false}});
    CHECK(to(2.5, 40) == std::vector<std::pair<double, bool>>{{4.0, true}, {8.0, true}, {40.0, false}});
    CHECK(to(2.0, 6) == std::vector<std::pair<double, bool>>{{4.0, true}, {6.0, false}, {6.0, false}});
    CHECK(to(100.0, 40) == std::vector<std::pair<double, bool>>{{1.0, true}, {1.0, true}, {1.0, true}});
  }
}

TEST_CASE("runs that are missing count for nothing, and one that failed for what it did") {
  results::ResultSet set = falling({{5, 0}, {5, 0}, {5, 0}}, 40);
  set.series[0].runs[1] = {};
  set.series[0].runs[2].status = results::RunStatus::failed;
  set.series[0].runs[2].value.resize(3);
  const results::Judgement judgement(set, "synthetic/branin");
  const std::vector<Runtime> runtimes = runtimes_to(1.0, judgement, set.series[0], 40);
  REQUIRE(runtimes.size() == 2);
  CHECK(runtimes[0].reached);
  CHECK_FALSE(runtimes[1].reached);
  CHECK(runtimes[1].evaluations == 3.0);
}

TEST_CASE("the table has a row for each problem and target, and says what it leaves out") {
  const Table table =
      runtime_table(falling({{5, 0}, {9, 2}, {3, 3}}, 40), {.targets = {2.0, 10.0, 2.0, 0.0}, .horizon = {}});
  const auto json = table.to_json();
  REQUIRE(json.size() == 3);
  CHECK(json[0]["target"] == 10.0);
  CHECK(json[1]["o"]["evaluations"] == 26.0);  // (4 + 8 + 40) / 2
  CHECK(json[1]["o"]["reached"] == 2);
  CHECK(json[1]["o"]["runs"] == 3);
  CHECK(json[2]["o"]["evaluations"] == 86.0);  // 6 + 40 + 40
  CHECK_THAT(runtime_table(falling({{3, 3}}, 10), {.targets = {1.0}, .horizon = {}}).print(TableFormat::text),
             ContainsSubstring("never (0/1)"));

  results::ResultSet set = contest();
  for (auto& series : set.series) {
    for (auto& run : series.runs) run.optimum = series.problem == "synthetic/branin" ? std::nan("") : run.optimum;
  }
  const Table less = runtime_table(set, {});
  REQUIRE(less.notes.size() > 1);
  CHECK_THAT(less.notes[1], ContainsSubstring("synthetic/branin"));
  for (auto& series : set.series) {
    for (auto& run : series.runs) run.optimum = std::nan("");
  }
  CHECK_THROWS_WITH(runtime_table(set, {}), ContainsSubstring("no targets"));
  CHECK_THROWS_AS(runtime_table(contest(), {.targets = {-1.0}, .horizon = {}}), InputError);
  CHECK_THROWS_AS(runtime_table(contest(), {.targets = {std::nan("")}, .horizon = {}}), InputError);
}
