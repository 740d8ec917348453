#include "results/judgement.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "results/result_sets.hpp"

using namespace bobench::results;
using Values = std::vector<double>;
constexpr double inf = std::numeric_limits<double>::infinity();

namespace {

Series series_of(const std::string& optimizer, std::vector<RunResult> runs) {
  Series series;
  series.problem = "p";
  series.optimizer = optimizer;
  series.runs = std::move(runs);
  return series;
}

ResultSet set_of(std::vector<Series> series) {
  ResultSet set;
  set.settings.budget = 4;
  set.series = std::move(series);
  return set;
}

RunResult cheap_run(Values values, Values fidelity, double optimum = 0.0) {
  RunResult run = run_of(std::move(values), optimum);
  run.fidelity = std::move(fidelity);
  return run;
}

}  // namespace

TEST_CASE("regret is judged without noise, as far as the horizon goes, and is never negative") {
  ResultSet set = set_of({series_of("a", {run_of({5.0, 3.0, 2.0, 1.0}, 1.5)})});
  const Series& series = set.series[0];
  const Judgement judgement(set, "p");
  CHECK(judgement.by_regret());
  CHECK(std::isnan(judgement.top_fidelity()));
  CHECK(judgement.final_value(series, 0, 2) == 1.5);
  CHECK(judgement.final_value(series, 0, 4) == 0.0);
  CHECK(judgement.curve(series, 0, 99) == Values{3.5, 1.5, 0.5, 0.0});
  set.series[0].runs[0].noise_free = {6.0, 7.0, 8.0, 5.5};
  CHECK(Judgement(set, "p").curve(series, 0, 99) == Values{4.5, 4.5, 4.5, 4.0});
  set.series[0].runs[0].noise_free = {inf, inf, -inf, 5.5};
  CHECK(Judgement(set, "p").curve(series, 0, 99) == Values{inf, inf, inf, 4.0});
  set.series[0].runs[0] = run_of({}, 1.5);
  CHECK(judgement.final_value(series, 0, 4) == inf);
}

TEST_CASE("noise-free values count where every run has them, else all runs are judged as observed") {
  RunResult whole = run_of({5.0, std::nan("")}, 1.0), half = whole;
  whole.noise_free = {4.0, std::nan("")};  // NaN, so the noise-free value is missing
  ResultSet set = set_of({series_of("a", {whole, whole}), series_of("b", {whole})});
  CHECK(Judgement(set, "p").is_noise_free());
  CHECK(Judgement(set, "p").final_value(set.series[0], 0, 2) == 3.0);
  half.noise_free = {std::nan(""), std::nan("")};
  for (const RunResult& other : {half, run_of({5.0}, 1.0)}) {
    set.series[1].runs = {other};
    CHECK_FALSE(Judgement(set, "p").is_noise_free());
    for (const Series& series : set.series) CHECK(Judgement(set, "p").final_value(series, 0, 2) == 4.0);
    ResultSet part = set;
    share_facts(part);
    part.series.pop_back();
    CHECK(Judgement(part, "p").final_value(part.series[0], 0, 2) == 4.0);
  }
}

TEST_CASE("a run's cost is what was recorded; what is not known costs nothing") {
  RunResult run = cheap_run({1.0, 2.0, 3.0}, {1.0, 9.0, std::nan("")});
  CHECK(total_cost(run, CostUnit::fidelity) == 10.0);
  CHECK(total_cost(run, CostUnit::seconds) == 0.0);
  CHECK(total_cost(run_of({1.0, 2.0, 3.0}), CostUnit::fidelity) == 3.0);
  run.cost_seconds = {0.5, 2.0, std::nan("")};
  CHECK(total_cost(run, CostUnit::seconds) == 2.5);
  CHECK(has_seconds(series_of("a", {run, RunResult()})));
  CHECK_FALSE(has_seconds(series_of("a", {run, run_of({1.0})})));
}

TEST_CASE("full is the problem's top fidelity, not the highest that a series happened to reach") {
  ResultSet set = set_of(
      {series_of("a", {cheap_run({1.0, 2.0}, {1.0, 3.0})}), series_of("b", {cheap_run({4.0, 3.0}, {9.0, 9.0})})});
  CHECK(Judgement(set, "p").top_fidelity() == 9.0);
  CHECK(Judgement(set, "p").curve(set.series[0], 0, 4) == Values{inf, inf});
  CHECK(Judgement(set, "p").curve(set.series[1], 0, 4) == Values{4.0, 3.0});
  set.series[0].details["top_fidelity"] = 27.0;  // a fact of the problem, in any series
  CHECK(Judgement(set, "p").top_fidelity() == 27.0);
  CHECK(Judgement(set, "p").final_value(set.series[1], 0, 4) == inf);
  set.series[0].details.clear();
  set.series[1].runs[0].fidelity = {std::nan(""), 9.0};  // NaN: not known to be full
  CHECK(Judgement(set, "p").curve(set.series[1], 0, 4) == Values{inf, 3.0});
  for (const Values& none : {Values{}, Values{std::nan(""), std::nan("")}}) {
    set.series[0].runs[0].fidelity = none;
    CHECK_FALSE(has_fidelities(set.series[0].runs[0]));
    CHECK(Judgement(set, "p").curve(set.series[0], 0, 4) == Values{1.0, 1.0});
  }
}

TEST_CASE(
    "an optimum is that of the replicate, from any optimiser's run; without one for every run all are judged by "
    "values") {
  ResultSet set = set_of({series_of("a", {run_of({3.0}, 1.0), run_of({3.0}, 2.0)}),
                          series_of("b", {run_of({4.0}, std::nan("")), run_of({4.0}, std::nan(""))})});
  const Judgement judgement(set, "p");
  CHECK(judgement.by_regret());
  CHECK(judgement.final_value(set.series[1], 0, 4) == 3.0);
  CHECK(judgement.final_value(set.series[1], 1, 4) == 2.0);
  CHECK_FALSE(Judgement(set, "p", {.regret = false}).by_regret());

  set.series[1].runs.push_back(run_of({5.0}, std::nan("")));
  const Judgement by_values(set, "p");
  CHECK_FALSE(by_values.by_regret());
  CHECK(by_values.final_value(set.series[0], 0, 4) == 3.0);
  CHECK(by_values.final_value(set.series[1], 2, 4) == 5.0);
  set.series[1].runs[2].status = RunStatus::missing;
  CHECK(Judgement(set, "p").by_regret());
}

TEST_CASE("a part of the results is judged as the whole, once facts are shared") {
  ResultSet set =
      set_of({series_of("a", {cheap_run({3.0}, {9.0}, 1.0)}), series_of("b", {cheap_run({4.0}, {3.0}, std::nan(""))})});
  share_facts(set);
  const ResultSet part = set_of({set.series[1]});
  const Judgement judgement(part, "p");
  CHECK(judgement.top_fidelity() == 9.0);
  CHECK(judgement.by_regret());
  CHECK(judgement.final_value(part.series[0], 0, 4) == inf);
}

TEST_CASE("a horizon of cost takes the evaluations that had ended by then") {
  RunResult run = run_of({5.0, 4.0, 3.0, 2.0}, 0.0);
  run.cost_seconds = {0.1, 0.2, std::nan(""), 10.0};
  run.fidelity = {1.0, 3.0, 3.0, 27.0};
  Horizon horizon(4);
  CHECK(horizon.within(run) == 4);
  horizon.cost = 0.3;  // 0.1 + 0.2 is slightly more
  CHECK(horizon.within(run) == 3);
  horizon.cost = 0.05;
  CHECK(horizon.within(run) == 0);
  horizon = {4};
  horizon.cost = 7.0;
  horizon.unit = CostUnit::fidelity;
  CHECK(horizon.within(run) == 3);
  run.fidelity.clear();
  horizon.cost = 2.0;
  CHECK(horizon.within(run) == 2);
  CHECK(describe(horizon) == "at a cost of 2 (fidelities added up)");
  CHECK(describe(Horizon(7)) == "after 7 evaluations");
}
