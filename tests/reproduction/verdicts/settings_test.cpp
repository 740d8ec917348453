// Runs under settings other than a statement's own decide nothing, in any procedure.
#include <nlohmann/json.hpp>
#include <set>

#include "catch.hpp"
#include "reproduction/procedures/table.hpp"
#include "reproduction/verdict_words.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"
#include "reproduction/verdicts/published_entries.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using nlohmann::json;

namespace {

constexpr std::size_t budget = 20, replicates = 12;
constexpr auto other = Verdict::other_settings;

const Labels labels = {"A", "B", "C"}, problems = {"p", "q", "r", "s", "t", "u"};

/// On every problem A ends below B, and B below C; A is behind at first.
results::ResultSet toy() {
  results::ResultSet set;
  set.settings.budget = static_cast<int>(budget);
  for (const std::string& problem : problems) {
    for (std::size_t i = 0; i < labels.size(); ++i) {
      results::Series series;
      series.problem = problem;
      series.optimizer = labels[i];
      series.dimension = 1;
      for (std::size_t r = 0; r < replicates; ++r) {
        std::vector<double> values;
        for (std::size_t t = 1; t <= budget; ++t) {
          const double fall = static_cast<double>(t * (labels.size() - i)) / 60.0;
          values.push_back(10.0 - 9.0 * fall + (t < 5 && i == 0 ? 1.0 : 0.0) + 0.001 * static_cast<double>(r));
        }
        series.runs.push_back(results::run_of(values, 0.0));
      }
      set.series.push_back(std::move(series));
    }
  }
  return set;
}

Claim judged(const results::ResultSet& set, const json& statement, const RunSettings& settings) {
  system::StrictObject object(statement, "me.json", "tests[0]");
  const PaperClaim claim{.id = "X",
                         .where = "",
                         .text = "",
                         .statements = {read_statement(object, {labels, problems})},
                         .requirements = {}};
  RunSelection selection{.problems = problems, .optimizers = {}, .replicates = replicates, .budget = budget};
  for (const std::string& label : labels) selection.optimizers.emplace_back(label, label);
  const ProblemCatalog catalog;
  return judge_claims({claim}, MeasuredRuns(set, selection),
                      {.problems = catalog,
                       .outcomes_of =
                           [](const std::string&) {
                             OutcomeCount count;
                             count.agree = 10;
                             return count;
                           },
                       .property =
                           [](const std::string&) {
                             return PropertyResult{true, ""};
                           },
                       .draws = 200,
                       .all_optimizers = labels.size(),
                       .all_problems = problems.size()},
                      settings)
      .at(0);
}

/// A statement of each procedure about runs; all statements are about A, all problems and the whole budget.
std::vector<json> statements() {
  const json a_b = {{"lower", "A"}, {"higher", "B"}};
  const auto with = [](json keys, const char* procedure) {
    keys["procedure"] = procedure;
    return keys;
  };
  return {with(a_b, "LESS"),
          with({{"lower", "A"}, {"higher", "*"}}, "ALL-LESS"),
          with(a_b, "NOT-LESS"),
          with({{"first", "A"}, {"second", "B"}}, "SAME"),
          with(a_b, "ANYTIME"),
          with({{"leader", "B"}, {"follower", "A"}, {"between", {2, 15}}}, "CATCHUP"),
          with({{"leader", "B"}, {"follower", "A"}, {"between", {2, 15}}, {"score", "borda"}}, "CATCHUP"),
          with({{"better", "A"}, {"worse", "B"}}, "RANK"),
          with({{"optimizer", "A"}, {"place", 1}}, "RANK"),
          with({{"order", "near"}, {"better", "A"}, {"worse", "B"}, {"within", 0.1}}, "RANK"),
          with({{"order", "falls"}, {"optimizer", "A"}, {"since", 2}}, "RANK"),
          with({{"lower", "A"}, {"higher", "B"}, {"printed", problems}}, "COUNT"),
          with({{"any_of", {"A"}}, {"among", "*"}, {"top", 1}, {"printed", problems}}, "COUNT"),
          with({{"optimizer", "A"}, {"of", "B"}, {"share", 1}, {"at", 40}, {"of_at", 20}}, "MEDIAN"),
          with({{"optimizer", "A"}, {"at", 40}, {"regret", 5}, {"at_least", 0.5}}, "SHARE"),
          with(a_b, "SIGN"),
          with({{"optimizers", {"A", "B", "C"}}, {"direction", "increasing"}}, "TREND"),
          with({{"share", {0.0, 0.5}}, {"by", "mann-whitney"}, {"among", labels}}, "PAIRS"),
          with({{"first", {"A"}}, {"others", {"C"}}, {"share", 0.5}, {"evaluations", 1}}, "LEAD"),
          with({{"optimizer", "A"}, {"at_least", 1.0}}, "SECONDS")};
}

Claim mixed(const std::vector<Verdict>& verdicts, ClaimRule rule) {
  Claim claim{.id = "X", .where = "", .text = "", .tests = {}, .in_paper = true, .rule = rule};
  for (const Verdict verdict : verdicts) {
    claim.tests.push_back({.statement = "", .test = "", .p = 0.0, .effect = "", .verdict = verdict});
  }
  return claim;
}

}  // namespace

TEST_CASE("a reason says what was not as it is published") {
  RunSettings settings{.budget = 30, .published_budget = 100, .published_problems = 12};
  CHECK(other_settings({}, {"A"}, settings) == "30 of 100 evaluations");
  CHECK(other_settings({.evaluations = 50}, {"A"}, settings) == "30 of 50 evaluations");
  CHECK(other_settings({.evaluations = 30}, {"A"}, settings).empty());
  CHECK(other_settings({.evaluations = 500}, {"A"}, settings) == "30 of 100 evaluations");  // no run is longer
  settings.budget = 100;
  settings.replaced = {{"A", "gp:starts=1"}};
  CHECK(other_settings({}, {"A", "B", "A"}, settings) == "A is gp:starts=1");
  CHECK(other_settings({}, {"B"}, settings).empty());
  CHECK(other_settings({.optimizers = {"B"}}, {"A"}, settings).empty());
  settings.left_out = {"p", "q"};
  CHECK(other_settings({}, {"B"}, settings) == "2 of 12 problems not run");
  CHECK(other_settings({.problems = {"p", "x", "y"}}, {"B"}, settings) == "1 of 3 problems not run");
  CHECK(other_settings({.problems = {"x"}}, {"B"}, settings).empty());
  CHECK(other_settings({.problems = {"x"}}, {"B"}, {}).empty());
}

TEST_CASE("every statement about runs is of other settings where budget, optimiser or problems are") {
  const results::ResultSet set = toy();
  std::set<std::string> covered = {"CELL", "PROPERTY"};
  RunSettings published{.budget = budget, .published_budget = budget, .published_problems = problems.size()};
  RunSettings shorter = published, replaced = published, part = published;
  shorter.published_budget = 2 * budget;
  replaced.replaced = {{"A", "A:starts=1"}};
  part.left_out = {"v"};
  part.published_problems = problems.size() + 1;
  for (const json& statement : statements()) {
    INFO(statement.dump());
    covered.insert(statement["procedure"]);
    CHECK(judged(set, statement, published).verdict() != other);
    CHECK(judged(set, statement, published).verdict() != none);
    for (const RunSettings& settings : {shorter, replaced, part}) {
      const Claim claim = judged(set, statement, settings);
      CHECK(claim.verdict() == other);
      CHECK_THAT(claim.tests.at(0).test, ContainsSubstring("other settings ("));
      CHECK_FALSE(claim.tests[0].effect.empty());  // its numbers stay
    }
  }
  for (const NamedProcedure& one : procedures()) CHECK(covered.contains(one.name));
}

TEST_CASE("what a statement does not name does not matter") {
  const results::ResultSet set = toy();
  const json less = {{"procedure", "LESS"}, {"lower", "A"}, {"higher", "B"}, {"problems", "p"}, {"at", 15}};
  RunSettings settings{.budget = budget,
                       .published_budget = 100,
                       .published_problems = 9,
                       .left_out = {"v"},
                       .replaced = {{"C", "C:starts=1"}}};
  CHECK(judged(set, less, settings).verdict() == yes);
  json longer = less;
  longer["at"] = {15, 50};
  const Claim both = judged(set, longer, settings);
  CHECK(both.verdict() == open);  // one holds; the other is unknown
  CHECK(both.tests.at(1).verdict == other);
  CHECK_THAT(both.tests[1].test,
             ContainsSubstring("20 of 50 evaluations") && ContainsSubstring("reproduced by itself"));
  json all = less;
  all["higher"] = "*";
  CHECK(judged(set, all, settings).verdict() == open);
  CHECK(judged(set, {{"procedure", "PROPERTY"}, {"property", "x"}}, settings).verdict() == yes);
}

TEST_CASE("rows of other settings count as inconclusive next to others, and by themselves they are a verdict") {
  for (const ClaimRule rule : {ClaimRule::all, ClaimRule::any, ClaimRule::majority}) {
    CHECK(mixed({other, other}, rule).verdict() == other);
    CHECK(mixed({other, none}, rule).verdict() == other);
  }
  CHECK(mixed({yes, other}, ClaimRule::all).verdict() == open);
  CHECK(mixed({no, other}, ClaimRule::all).verdict() == no);
  CHECK(mixed({yes, other}, ClaimRule::any).verdict() == yes);
  CHECK(mixed({yes, yes, other}, ClaimRule::majority).verdict() == yes);
  CHECK(mixed({yes, other, other}, ClaimRule::majority).verdict() == open);
  const ClaimCount count = count_claims({mixed({other}, ClaimRule::all), mixed({yes}, ClaimRule::all)});
  CHECK(count.other_settings == 1);
  CHECK(count.decided() == 1);
  CHECK(count.tested() == 1);
}

TEST_CASE("rows of other settings take no part in Holm's correction") {
  const auto test = [](double p) {
    return decided({.statement = "", .test = "", .p = 1.0, .effect = "", .opposite = p});
  };
  std::vector<ClaimTest> tests = {test(0.04), test(0.5)};
  mark_other_settings(tests[1], "30 of 100 evaluations");
  correct(tests, ClaimRule::all);
  CHECK(tests[0].verdict == no);
  tests = {test(0.04), test(0.5)};
  correct(tests, ClaimRule::all);
  CHECK(tests[0].verdict == open);
}
