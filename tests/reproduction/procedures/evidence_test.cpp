// Claims by cost, judged as by `bobench rank --at-cost`.
#include <nlohmann/json.hpp>

#include "analysis/ranked_problems.hpp"
#include "catch.hpp"
#include "reproduction/procedures/table.hpp"
#include "reproduction/verdict_words.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using nlohmann::json;

namespace {

constexpr std::size_t budget = 12, replicates = 8;

/// On the problem "p", of fidelities 1 and 9: random search always uses full evaluations, of 9 s, and decreases by 1;
/// Hyperband uses one after three cheap ones, of 1 s each, and decreases by 2. After 12 evaluations the regrets are 8
/// and 14; at a cost of 36 s, Hyperband's total, 16 and 14.
results::ResultSet toy() {
  results::ResultSet set;
  set.settings.budget = static_cast<int>(budget);
  for (const bool races : {true, false}) {
    results::Series series;
    series.problem = "p";
    series.optimizer = races ? "hyperband" : "random-search";
    for (std::size_t r = 0; r < replicates; ++r) {
      std::vector<double> values, costs;
      double best = 20.0 + 0.01 * static_cast<double>(r);
      for (std::size_t t = 1; t <= budget; ++t) {
        const bool is_full = !races || t % 4 == 0;
        best -= is_full ? (races ? 2.0 : 1.0) : 0.0;
        values.push_back(is_full ? best : 0.0);
        costs.push_back(is_full ? 9.0 : 1.0);
      }
      results::RunResult run = results::run_of(values, 0.0);
      run.fidelity = run.cost_seconds = costs;
      series.runs.push_back(std::move(run));
    }
    set.series.push_back(std::move(series));
  }
  return set;
}

Claim judged(const results::ResultSet& set, const json& statement) {
  system::StrictObject object(statement, "me.json", "tests[0]");
  const PaperClaim claim{.id = "X",
                         .where = "",
                         .text = "",
                         .statements = {read_statement(object, {{"HB", "RS"}, {"p"}})},
                         .requirements = {}};
  const MeasuredRuns runs(set, {.problems = {"p"},
                                .optimizers = {{"HB", "hyperband"}, {"RS", "random-search"}},
                                .replicates = replicates,
                                .budget = budget});
  const ProblemCatalog problems;
  return judge_claims({claim}, runs, {.problems = problems, .outcomes_of = {}, .property = {}, .all_problems = 1})
      .at(0);
}

const json less = {{"procedure", "LESS"}, {"lower", "HB"}, {"higher", "RS"}};

json with(json statement, const json& keys) {
  statement.update(keys);
  return statement;
}

}  // namespace

TEST_CASE("where many evaluations are cheap, one wins by evaluations and the other by cost") {
  const results::ResultSet set = toy();
  CHECK(judged(set, with(less, {{"at", 12}})).verdict() == no);
  for (const char* unit : {"seconds", "fidelity"}) {
    const Claim claim = judged(set, with(less, {{"at_cost", {12, 36}}, {"cost", unit}}));
    CHECK(claim.verdict() == yes);
    CHECK(claim.tests.size() == 2);
  }
  const Claim seconds = judged(set, with(less, {{"at_cost", 12}}));
  CHECK(seconds.tests.at(0).statement == "p at a cost of 12 simulated seconds: HB < RS");
  CHECK_THAT(seconds.tests.at(0).effect, ContainsSubstring("A12 0.00, median difference -1 "));  // 18 against 19
  const Claim denied = judged(set, with(less, {{"procedure", "NOT-LESS"}, {"at_cost", 36}, {"cost", "fidelity"}}));
  CHECK(denied.verdict() == no);
  CHECK(denied.tests.at(0).statement == "p at a cost of 36 (fidelities added up): HB not < RS");
}

TEST_CASE("what a claim compares at a cost is what rank compares") {
  const results::ResultSet set = toy();
  analysis::HorizonRequest request;
  request.at_cost = 30.0;
  const results::Judgement judgement(set, "p");
  const auto ranked = analysis::metric_samples(judgement, {&set.series[0], &set.series[1]},
                                               analysis::horizon_of(set, request), replicates);
  results::Horizon horizon(budget);
  horizon.cost = 30.0;
  const MeasuredRuns runs(set, {.problems = {"p"},
                                .optimizers = {{"HB", "hyperband"}, {"RS", "random-search"}},
                                .replicates = replicates,
                                .budget = budget});
  CHECK(runs.finals("p", "HB", horizon).values == ranked.values[0][0]);
  CHECK(runs.finals("p", "RS", horizon).values == ranked.values[0][1]);
}

TEST_CASE("beyond what the cheaper optimiser has spent, both are judged at that cost, once") {
  results::ResultSet set = toy();
  const Claim beyond = judged(set, with(less, {{"at_cost", {100, 200}}}));
  REQUIRE(beyond.tests.size() == 1);
  CHECK(beyond.tests[0].statement == "p at a cost of 36 simulated seconds, all that was spent: HB < RS");
  CHECK(beyond.verdict() == yes);  // at 100 s random search would be ahead of a Hyperband that has ended long before
  CHECK(judged(set, with(less, {{"at_cost", {36, 100}}})).tests.size() == 1);

  set.series[0].runs[3].status = results::RunStatus::failed;  // its observed values count, and shorten nothing
  set.series[0].runs[3].value.resize(2);
  const Claim failed = judged(set, with(less, {{"at_cost", 36}}));
  CHECK_THAT(failed.tests.at(0).statement, !ContainsSubstring("all that was spent"));
  CHECK_THAT(failed.tests.at(0).effect, ContainsSubstring("A12 0.12"));  // 1 of 8 runs never had a value
}

TEST_CASE("before anything was trained to the end no optimiser is ahead") {
  const Claim early = judged(toy(), with(less, {{"at_cost", 3}}));
  CHECK(early.verdict() == open);
  CHECK_THAT(early.tests.at(0).effect, ContainsSubstring("100 % ties") && !ContainsSubstring("nan"));
}

TEST_CASE("without seconds on record a claim by seconds is not tested, one by fidelities is") {
  results::ResultSet set = toy();
  set.series[1].runs[2].cost_seconds.clear();
  for (const json& statement : {less, json{{"procedure", "SAME"}, {"first", "HB"}, {"second", "RS"}}}) {
    const Claim seconds = judged(set, with(statement, {{"at_cost", 36}}));
    CHECK(seconds.verdict() == none);
    CHECK_THAT(seconds.tests.at(0).effect,
               ContainsSubstring("RS on p has no simulated seconds on record; \"cost\": \"fidelity\" adds up"));
    CHECK(judged(set, with(statement, {{"at_cost", 36}, {"cost", "fidelity"}})).verdict() == yes);
  }
}

TEST_CASE("SAME and MEDIAN are about costs, too") {
  const results::ResultSet set = toy();
  const json same = {{"procedure", "SAME"}, {"first", "HB"}, {"second", "RS"}};
  CHECK(judged(set, with(same, {{"at", 12}})).verdict() == no);  // 0.24 decades
  const Claim at_cost = judged(set, with(same, {{"at_cost", 36}}));
  CHECK(at_cost.verdict() == yes);  // 0.06 decades
  CHECK(at_cost.tests.at(0).statement == "p at a cost of 36 simulated seconds: HB = RS");

  const json median = {{"procedure", "MEDIAN"}, {"optimizer", "HB"}, {"of", "RS"}, {"share", 1}, {"at_cost", 36}};
  const Claim twice = judged(set, with(median, {{"of_at_cost", 72}}));
  CHECK(twice.verdict() == no);  // 14 against 12
  CHECK_THAT(twice.tests.at(0).statement,
             ContainsSubstring("HB at a cost of 36 simulated seconds < 1 of RS at a cost of 72 simulated seconds"));
  CHECK(judged(set, with(median, {{"of_at_cost", 45}})).verdict() == yes);  // 14 against 15
}
