#include "analysis/runtimes/workers_table.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "results/judgement.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

/// One worker: values 8, 4, 2, 1 at 1, 3, 6, 10 s. Two workers: see below.
results::ResultSet two_workers() {
  results::ResultSet set;
  set.settings.budget = 4;
  for (const int workers : {1, 2}) {
    results::Series series;
    series.problem = "toy";
    series.optimizer = workers == 1 ? "gp-ei" : "gp-ei:workers=2";
    series.dimension = 1;
    if (workers > 1) series.options = {{"workers", workers}, {"random_streams", "gp-ei"}};
    results::RunResult run = results::run_of({8.0, 4.0, 2.0, 1.0}, 0.0);
    run.cost_seconds = {1.0, 2.0, 3.0, 4.0};
    if (workers == 2) {
      run.value = {8.0, 4.0, 1.0, 3.0};
      run.worker = {1.0, 2.0, 1.0, 2.0};
      run.started = {0.0, 0.0, 1.0, 2.0};
      run.ended = {1.0, 2.0, 4.0, 6.0};
    }
    series.runs = {run, run};
    set.series.push_back(series);
  }
  return set;
}

}  // namespace

TEST_CASE("utilisation and speed-ups of two workers, worked by hand") {
  const auto rows = workers_table(two_workers()).to_json();
  REQUIRE(rows.size() == 1);
  CHECK(rows[0]["optimizer"] == "gp-ei");
  CHECK(rows[0]["workers"] == 2);
  CHECK(rows[0]["runs"] == 2);
  CHECK(rows[0]["utilisation"] == Approx((1.0 + 2.0 + 3.0 + 4.0) / 12.0));
  CHECK(rows[0]["seconds"] == 6.0);
  CHECK(rows[0]["speed-up"] == Approx(10.0 / 6.0));
  CHECK(rows[0]["speed-up to its regret"] == Approx(10.0 / 4.0));  // the value 1
  CHECK(rows[0]["regret"] == 1.0);
  CHECK(rows[0]["regret of one in this time"] == 2.0);  // at 6 s
}

TEST_CASE("a regret that several workers never have is a speed-up of 0") {
  auto set = two_workers();
  for (auto& run : set.series[1].runs) run.value[2] = 1.5;
  const auto rows = workers_table(set).to_json();
  CHECK(rows[0]["speed-up to its regret"] == 0.0);
}

TEST_CASE("real time is compared with the measured seconds of one worker") {
  auto set = two_workers();
  for (auto& run : set.series[0].runs) {
    run.cost_seconds.clear();
    run.seconds_ask = {0.5, 0.5, 0.5, 0.5};
    run.seconds_evaluate = {0.5, 1.5, 2.5, 3.5};
  }
  CHECK(workers_table(set).to_json()[0]["speed-up"].is_null());  // the several workers are simulated
  for (auto& run : set.series[1].runs) run.cost_seconds.clear();
  const auto row = workers_table(set).to_json()[0];
  CHECK(row["speed-up"] == Approx(10.0 / 6.0));
  CHECK(row["regret of one in this time"] == 2.0);
}

TEST_CASE("the table needs several workers, and its speed-ups need runs of one worker") {
  auto set = two_workers();
  set.series.erase(set.series.begin());
  const Table table = workers_table(set);
  CHECK(table.to_json()[0]["speed-up"].is_null());
  CHECK(table.to_json()[0]["utilisation"] == Approx(10.0 / 12.0));
  REQUIRE(table.notes.size() == 1);
  CHECK_THAT(table.notes[0], ContainsSubstring("gp-ei on toy"));
  set.series[0].options = nlohmann::json::object();
  CHECK_THROWS_AS(workers_table(set), InputError);
}

TEST_CASE("of several workers, the time that has passed is the cost of a run") {
  const auto set = two_workers();
  const auto& run = set.series[1].runs[0];
  CHECK(results::costs_of(run, results::CostUnit::seconds) == std::vector<double>{1.0, 1.0, 2.0, 2.0});
  CHECK(results::total_cost(run, results::CostUnit::seconds) == 6.0);
  results::Horizon horizon(4);
  horizon.cost = 4.0;
  CHECK(horizon.within(run) == 3);
  CHECK(results::is_timed(run));
}
