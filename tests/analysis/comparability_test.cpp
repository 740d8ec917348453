#include "analysis/comparability.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "catch.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

results::Series series_of(const std::string& optimizer, std::vector<std::vector<double>> runs,
                          nlohmann::json options = nlohmann::json::object()) {
  results::Series series;
  series.problem = "synthetic/branin";
  series.optimizer = optimizer;
  series.options = std::move(options);
  for (auto& values : runs) series.runs.push_back(results::run_of(std::move(values), 0.0));
  return series;
}

results::ResultSet set_of(std::vector<results::Series> series) {
  results::ResultSet set;
  set.settings.budget = 3;
  set.series = std::move(series);
  return set;
}

}  // namespace

TEST_CASE("a comparison that holds needs no note") {
  const auto set =
      set_of({series_of("a", {{3, 2, 1}, {5, 4, 1}}, {{"initial_design", 2}}), series_of("b", {{3, 1, 1}, {5, 5, 5}})});
  CHECK(notes_on_comparison(set, 3).empty());
  CHECK(notes_on_plan(set, {}).empty());
}

TEST_CASE("optimisers that are still at their initial design are named") {
  const auto set = set_of({series_of("a", {{3, 2, 1}}, {{"initial_design", 3}}), series_of("b", {{3, 2, 1}})});
  const auto notes = notes_on_comparison(set, 3);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0] == "Still at the initial design of 3 evaluations, which is random search: a.");
  CHECK(notes_on_plan(set, {}) == notes);
}

TEST_CASE("racing over the fidelities of a problem that has one is noted") {
  auto set = set_of({series_of("hyperband", {{3, 2, 1}}, {{"min_fidelity", 0.0}}), series_of("b", {{3, 1, 1}})});
  REQUIRE(notes_on_comparison(set, 3).size() == 1);
  CHECK(notes_on_comparison(set, 3)[0] ==
        "Made to race over fidelities, of which synthetic/branin has one: hyperband.");
  CHECK(notes_on_plan(set, {"synthetic/branin"}) == notes_on_comparison(set, 3));
  CHECK(notes_on_plan(set, {}).empty());
  set.series[0].runs[0].fidelity = {1, 1, 3};
  set.series[1].runs[0].fidelity = {3, 3, 3};
  set.series[0].runs[0].value[0] = 8.0;  // at a low fidelity: the design is still the same
  REQUIRE(notes_on_comparison(set, 3).size() == 1);
  CHECK_THAT(notes_on_comparison(set, 3)[0], ContainsSubstring("Equal evaluations are not equal cost") &&
                                                 ContainsSubstring("synthetic/branin") &&
                                                 ContainsSubstring("--at-cost"));
  results::Horizon by_cost(3);
  by_cost.cost = 5.0;
  by_cost.unit = results::CostUnit::fidelity;
  CHECK(notes_on_comparison(set, by_cost).empty());
  by_cost.cost = 9.0;
  REQUIRE(notes_on_comparison(set, by_cost).size() == 1);
  CHECK(
      notes_on_comparison(set, by_cost)[0] ==
      "No run cost as much as what is compared, and the last value stands for the rest: hyperband on synthetic/branin "
      "(5). All have runs of 5.");
  by_cost.cost = 3.0;
  set.series[1].runs[0].fidelity.clear();
  REQUIRE(notes_on_comparison(set, by_cost).size() == 1);
  CHECK(notes_on_comparison(set, by_cost)[0] ==
        "Some runs have no fidelities on record, and all their evaluations count as full ones: synthetic/branin.");
}

TEST_CASE("a problem on which no optimiser has a value is named") {
  auto set = set_of({series_of("a", {{3, 2, 1}}), series_of("b", {{3, 2, 1}})});
  for (auto& series : set.series) series.runs[0].fidelity = {1, 1, 9};
  results::Horizon by_cost(3);
  by_cost.cost = 2.0;
  by_cost.unit = results::CostUnit::fidelity;
  REQUIRE(notes_on_comparison(set, by_cost).size() == 1);
  CHECK(notes_on_comparison(set, by_cost)[0] ==
        "No run has a finite value that counts, and all tie for that alone: synthetic/branin.");
  by_cost.cost = 11.0;
  CHECK(notes_on_comparison(set, by_cost).empty());
}

TEST_CASE("noise-free values that not every run has are said not to count") {
  auto set = set_of({series_of("a", {{3, 2, 1}}), series_of("b", {{3, 2, 2}})});
  set.series[0].runs[0].noise_free = {4, 4, 4};
  REQUIRE(notes_on_comparison(set, 3).size() == 1);
  CHECK(notes_on_comparison(set, 3)[0] ==
        "Judged by observed values, for some evaluations have none without noise: synthetic/branin.");
  set.series[1].runs[0].noise_free = {4, 3, 3};
  CHECK(notes_on_comparison(set, 3).empty());
}

TEST_CASE("runs that are shorter than what is compared are noted, and failed ones") {
  auto set = set_of({series_of("a", {{3, 2, 1}}), series_of("b", {{3, 2}})});
  auto notes = notes_on_comparison(set, 3);
  REQUIRE(notes.size() == 1);
  CHECK_THAT(notes[0],
             ContainsSubstring("3 evaluations compared") && ContainsSubstring("b (2)") && ContainsSubstring("--at 2"));
  CHECK(notes_on_comparison(set, 2).empty());
  set.series[1].runs[0].status = results::RunStatus::failed;
  notes = notes_on_comparison(set, 3);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0] == "1 of 2 runs failed (b): they take part with what they saw before.");
}

TEST_CASE("another initial design is noted, where the others share one") {
  auto set = set_of({series_of("a", {{3, 2, 1}, {4, 1, 1}}), series_of("b", {{3, 1, 1}, {4, 3, 3}}),
                     series_of("c", {{3, 1, 1}, {4.5, 1, 1}})});
  REQUIRE(notes_on_comparison(set, 3).size() == 1);
  CHECK(notes_on_comparison(set, 3)[0] == "Started from other initial points than the other optimisers: c.");
  for (auto& series : set.series) {
    for (auto& run : series.runs) run.value[0] += series.optimizer[0];
  }
  CHECK(notes_on_comparison(set, 3).empty());  // e.g. imported runs, which share no designs
}

TEST_CASE("missing runs are counted") {
  auto set = set_of({series_of("a", {{3, 2, 1}, {4, 1, 1}}), series_of("b", {{3, 1, 1}, {4, 3, 3}})});
  set.series[1].runs[1] = {};
  REQUIRE(notes_on_comparison(set, 3).size() == 1);
  CHECK_THAT(notes_on_comparison(set, 3)[0], ContainsSubstring("1 of 4 runs are missing so far (b)"));
}

TEST_CASE("runs of one replicate on different instances are noted") {
  auto set = set_of({series_of("a", {{3, 2, 1}, {5, 4, 1}}), series_of("b", {{3, 1, 1}, {5, 5, 5}})});
  for (auto& series : set.series) series.runs[1].optimum = -1.0;
  CHECK(notes_on_comparison(set, 3).empty());
  set.series[1].runs[0].optimum = 0.5;
  REQUIRE(notes_on_comparison(set, 3).size() == 1);
  CHECK_THAT(notes_on_comparison(set, 3)[0],
             ContainsSubstring("different instances") && EndsWith(": synthetic/branin."));
  set.series[1].runs[0].optimum = std::nan("");
  CHECK_THAT(fmt::format("{}", fmt::join(notes_on_comparison(set, 3), " ")), !ContainsSubstring("instances"));
}

TEST_CASE("evaluations without a finite value are counted by optimiser") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto set =
      set_of({series_of("a", {{3, 2, infinity}, {infinity, std::nan(""), 1}}), series_of("b", {{3, 1, 1}})});
  const auto notes = notes_on_comparison(set, 3);
  CHECK(std::ranges::count(notes, "Evaluations that failed (no finite value): a 3 of 6.") == 1);
}
