// Runs of several workers in real time.
#include "runners/execution/real_workers.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include <fmt/format.h>

#include "catch.hpp"
#include "core/timed_problem.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/execution/workers.hpp"
#include "runners/toy_catalogs.hpp"

using namespace bobench;

namespace {

/// Sleeps for 20 ms times x[0], and counts how many evaluations run at a time.
struct Sleeper {
  struct Counts {
    std::atomic<int> now = 0, most = 0, all = 0;
  };
  std::shared_ptr<Counts> counts = std::make_shared<Counts>();
  bool is_fragile = false;

  SearchSpace space() const { return SearchSpace::box(2, 0.0, 1.0); }
  Evaluation evaluate(const Configuration& x, double, Random& noise) const {
    ++counts->all;
    const int now = ++counts->now;
    int most = counts->most;
    while (most < now && !counts->most.compare_exchange_weak(most, now)) {
    }
    std::this_thread::sleep_for(std::chrono::duration<double>(0.02 * x[0]));
    --counts->now;
    if (is_fragile && x[1] > 0.98) throw std::runtime_error("the simulator fell over");
    return {.value = x.sum() + 1e-3 * noise.normal(), .noise_free = x.sum()};
  }
  void resume(std::size_t, Random&) const {}
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "sleeper"; }
};

results::RunResult run_of(const Problem& problem, const std::string& spec, int budget,
                          const results::RunResult* record = nullptr) {
  const auto recipe = optimizers::catalog().recipe(spec);
  const auto run = runners::execute_run({.problem = problem,
                                         .problem_id = "sleeper",
                                         .optimizer = recipe,
                                         .replicate = 0,
                                         .settings = {1, budget, true},
                                         .takes_real_time = true,
                                         .record = record});
  return *run;
}

/// The first evaluations of a run, as they are recorded while it runs.
results::RunResult first_of(const results::RunResult& run, std::size_t rows) {
  results::RunResult first = run;
  for (const auto& column : results::run_columns) {
    auto& numbers = first.*column.values;
    if (numbers.size() > rows) numbers.resize(rows);
  }
  first.configuration.resize(2 * rows);
  return first;
}

}  // namespace

TEST_CASE("real workers evaluate side by side, and say who did what and when") {
  const Sleeper sleeper;
  const auto run = run_of(sleeper, "random-search:workers=4", 30);
  REQUIRE(run.status == results::RunStatus::complete);
  CHECK(sleeper.counts->all == 30);
  CHECK(sleeper.counts->most <= 4);
  CHECK(sleeper.counts->most >= 2);
  CHECK(std::ranges::is_sorted(run.ended));
  for (int worker = 1; worker <= 4; ++worker) {
    double free = 0.0;
    for (std::size_t i = 0; i < 30; ++i) {
      if (run.worker[i] != worker) continue;
      CHECK(run.started[i] >= free);
      CHECK(run.ended[i] - run.started[i] >= 0.02 * run.configuration[2 * i]);
      free = run.ended[i];
    }
  }
}

TEST_CASE("a run of real workers that was interrupted continues as it would have") {
  for (const char* spec : {"gp-ei:initial_points=4,workers=3", "random-search:workers=3", "bore-rf:workers=2"}) {
    INFO(spec);
    const Sleeper before;
    const auto run = run_of(before, spec, 14);
    REQUIRE(run.status == results::RunStatus::complete);
    for (const std::size_t rows : {1U, 5U, 14U}) {
      const auto record = first_of(run, rows);
      const Sleeper after;
      const auto resumed = run_of(after, spec, 14, &record);
      REQUIRE(resumed.status == results::RunStatus::complete);
      CHECK(after.counts->all == 14 - static_cast<int>(rows));
      const auto kept = first_of(resumed, rows);
      CHECK(kept.value == record.value);
      CHECK(kept.configuration == record.configuration);
      CHECK(kept.ended == record.ended);
      CHECK(std::ranges::is_sorted(resumed.ended));
      // The whole run can be repeated from its record, for any order in which its evaluations end.
      const auto repeated = run_of(Sleeper(), spec, 14, &resumed);
      CHECK(repeated.configuration == resumed.configuration);
    }
  }
}

TEST_CASE("after a time limit in real time, evaluations in progress are finished, and none begins") {
  const auto limited_run = [](const Sleeper& sleeper, int workers, const results::RunResult* record = nullptr) {
    const ResumableTimedProblem problem(sleeper, CostModel::parse("recorded"), 0, "sleeper", 0.15);
    return run_of(problem, fmt::format("random-search:workers={}", workers), 1000, record);
  };
  for (const int workers : {1, 3}) {
    const Sleeper sleeper;
    const auto run = limited_run(sleeper, workers);
    REQUIRE(run.status == results::RunStatus::complete);
    CHECK(run.rows() == static_cast<std::size_t>(sleeper.counts->all));
    CHECK(run.rows() >= 3);
    CHECK(run.ended.back() >= 0.15);
    // All but those in progress at the limit ended before.
    const auto later = std::ranges::count_if(run.ended, [](double ended) { return ended >= 0.15; });
    CHECK(later <= workers);

    // An interrupted run has the seconds that are left.
    const auto record = first_of(run, run.rows() - 2);
    const Sleeper after;
    const auto resumed = limited_run(after, workers, &record);
    CHECK(resumed.rows() == record.rows() + static_cast<std::size_t>(after.counts->all));
    CHECK(resumed.ended.back() >= 0.15);
    CHECK(first_of(resumed, record.rows()).value == record.value);
    // None are left after the limit.
    const Sleeper none;
    CHECK(limited_run(none, workers, &run).value == run.value);
    CHECK(none.counts->all == 0);
  }
}

TEST_CASE("a record of another optimiser is refused") {
  const auto record = first_of(run_of(Sleeper(), "random-search:workers=3", 6), 5);
  CHECK_THROWS_AS(run_of(Sleeper(), "tpe:initial_points=1,workers=3", 6, &record), runners::DivergedError);
}

TEST_CASE("an evaluation that throws fails the run, after the others have ended") {
  const Sleeper sleeper{.is_fragile = true};
  const auto run = run_of(sleeper, "random-search:workers=4", 400);
  CHECK(run.status == results::RunStatus::failed);
  CHECK(run.message == "the simulator fell over");
  CHECK(sleeper.counts->now == 0);
}
