// Claims where optimisers are left out on request: a part of the comparisons decides what all of them decide, or nothing.
#include <algorithm>
#include <cmath>
#include <set>

#include "catch.hpp"
#include "reproduction/procedures/judged_statements.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using nlohmann::json;

namespace {

json statement_of(const char* procedure, json keys) {
  keys["procedure"] = procedure;
  return keys;
}

json all_less(const json& lower, const json& higher) {
  return statement_of("ALL-LESS", {{"lower", lower}, {"higher", higher}});
}

/// A statement of each procedure about runs, without rankings. All need "a", and none needs "c".
std::vector<json> statements_about_a() {
  const json a_b = {{"lower", "a"}, {"higher", "b"}}, all = {"p/0", "p/1", "p/2", "p/3"};
  return {statement_of("LESS", a_b),
          statement_of("NOT-LESS", a_b),
          statement_of("ALL-LESS", {{"lower", "a"}, {"higher", "b"}, {"together", true}}),
          statement_of("SAME", {{"first", "a"}, {"second", "b"}}),
          statement_of("ANYTIME", a_b),
          statement_of("CATCHUP", {{"leader", "b"}, {"follower", "a"}, {"between", {2, 15}}}),
          statement_of("TREND", {{"leader", "b"},
                                 {"follower", "a"},
                                 {"direction", "increasing"},
                                 {"groups", {{{"problems", {"p/0", "p/1"}}}, {{"problems", {"p/2", "p/3"}}}}}}),
          statement_of("COUNT", {{"lower", "a"}, {"higher", "b"}, {"printed", all}}),
          statement_of("COUNT", {{"any_of", {"a"}}, {"among", {"a", "b"}}, {"top", 1}, {"printed", all}}),
          statement_of("MEDIAN", {{"optimizer", "a"}, {"of", "b"}, {"share", 1}, {"at", 20}, {"of_at", 20}}),
          statement_of("SIGN", {{"lower", {"a", "a"}}, {"higher", {"b", "b"}}}),
          statement_of("TREND", {{"optimizers", {"a", "b"}}, {"direction", "increasing"}}),
          statement_of("LEAD", {{"first", {"a"}}, {"others", {"b"}}, {"share", 0.5}, {"evaluations", 1}}),
          statement_of("SAME", {{"first", "b"}, {"second", "b"}, {"share_of_range", 0.5}, {"reference", "a"}}),
          statement_of("SHARE", {{"optimizer", "a"}, {"at", 20}, {"regret", 5}, {"at_least", 0.5}}),
          statement_of("SECONDS", {{"optimizer", "a"}, {"at_least", 1.0}})};
}

/// Statements about scores; those of "b" and of "c" matter to all of them.
std::vector<json> statements_about_ranks(const json& keys) {
  std::vector<json> statements = {
      statement_of("RANK", {{"better", "a"}, {"worse", "b"}}),
      statement_of("RANK", {{"optimizer", "a"}, {"place", 1}}),
      statement_of("RANK", {{"order", "near"}, {"better", "a"}, {"worse", "b"}, {"within", 0.9}}),
      statement_of("RANK", {{"order", "keeps"}, {"optimizer", "a"}, {"since", 2}}),
      statement_of("CATCHUP", {{"leader", "b"}, {"follower", "a"}, {"between", {2, 15}}, {"score", "borda"}}),
      statement_of("PAIRS", {{"share", {0.0, 0.5}}, {"by", "mann-whitney"}})};
  for (json& statement : statements) statement.update(keys);
  return statements;
}

/// Each optimiser is better than the next; "a" is behind at first.
MadeUpRuns clear_runs() {
  return {.best = [](std::size_t, std::size_t optimizer, std::size_t replicate, std::size_t t) {
    const double behind = optimizer == 0 && t < 5 ? 9.0 : 0.0;
    const double fall = (3.0 - static_cast<double>(optimizer)) * 0.1 * static_cast<double>(t);
    return 10.0 + behind - fall + 0.01 * static_cast<double>(replicate);
  }};
}

Claim judged_without(MadeUpRuns runs, const Labels& left_out, const std::vector<json>& statements,
                     ClaimRule rule = ClaimRule::all) {
  runs.left_out = left_out;
  PaperClaim claim;
  claim.rule = rule;
  return judged_claim(runs, runs.results(), statements, std::move(claim));
}

void check_not_run(const Claim& claim, const std::string& label) {
  CHECK(claim.verdict() == none);
  REQUIRE_FALSE(claim.tests.empty());
  for (const ClaimTest& test : claim.tests) {
    CHECK(test.not_run == Labels{label});
    CHECK(test.effect == "not run: " + label);
    CHECK(test.p == 1.0);
    CHECK(test.opposite == 1.0);
  }
}

/// Random values with few levels; the differences between optimisers are random, too.
MadeUpRuns random_runs(std::uint64_t seed) {
  Random random(test_seed(seed));
  MadeUpRuns runs;
  runs.problems = {"p/0", "p/1"};
  runs.optimizers = {"a", "b", "c", "d"};
  runs.replicates = 8;
  runs.budget = 6;
  std::vector<double> values;
  for (std::size_t p = 0; p < 2; ++p) {
    for (std::size_t o = 0; o < 4; ++o) {
      const double level = 8.0 * random.uniform();
      for (std::size_t r = 0; r < 8; ++r) {
        double value = 30.0;
        for (std::size_t t = 0; t < 6; ++t) {
          value =
              std::min(value, std::floor(1.0 + level + 6.0 * random.uniform() + 3.0 * (5.0 - static_cast<double>(t))));
          values.push_back(value);
        }
      }
    }
  }
  runs.best = [values](std::size_t problem, std::size_t optimizer, std::size_t replicate, std::size_t t) {
    return values[((problem * 4 + optimizer) * 8 + replicate) * 6 + t - 1];
  };
  return runs;
}

}  // namespace

TEST_CASE("a claim that needs an optimiser that is left out is not run") {
  const MadeUpRuns runs = clear_runs();
  std::set<std::string> covered = {"CELL", "PROPERTY", "RANK", "PAIRS"};
  for (const json& statement : statements_about_a()) {
    INFO(statement.dump());
    covered.insert(statement["procedure"]);
    const Claim whole = judged_without(runs, {}, {statement});
    CHECK(whole.verdict() != none);
    CHECK(whole.tests.at(0).not_run.empty());
    for (const ClaimRule rule : {ClaimRule::all, ClaimRule::any, ClaimRule::majority}) {
      const Claim without = judged_without(runs, {"a"}, {statement}, rule);
      check_not_run(without, "a");
      CHECK(without.tests.size() == whole.tests.size());  // so that they are not taken for most of the tests
    }
    // Optimisers that a statement does not need do not matter.
    CHECK(judged_without(runs, {"c"}, {statement}).verdict() == whole.verdict());
  }
  for (const NamedProcedure& one : procedures()) CHECK(covered.contains(one.name));
}

TEST_CASE("a ranking among optimisers of which one is left out is not made, because scores depend on all of them") {
  const MadeUpRuns runs = clear_runs();
  const Labels labels = {"a", "b", "c"};
  for (const json& keys : {json::object(), json{{"among", labels}}}) {
    for (const json& statement : statements_about_ranks(keys)) {
      INFO(statement.dump());
      CHECK(judged_without(runs, {}, {statement}).verdict() != none);
      for (const std::string& label : labels) check_not_run(judged_without(runs, {label}, {statement}), label);
    }
  }
  for (const json& statement : statements_about_ranks({{"among", {"a", "b"}}})) {
    INFO(statement.dump());
    CHECK(judged_without(runs, {"c"}, {statement}).verdict() == judged_without(runs, {}, {statement}).verdict());
  }
  const json top = statement_of("COUNT", {{"any_of", {"a"}}, {"top", 1}, {"printed", {"p/0", "p/1", "p/2", "p/3"}}});
  CHECK(judged_without(runs, {}, {top}).verdict() == yes);
  check_not_run(judged_without(runs, {"c"}, {top}), "c");
}

TEST_CASE("without one of several others, LESS can be contradicted, or reproduced where one comparison suffices") {
  const MadeUpRuns runs = in_order();
  const json best = all_less("a", {"b", "c"}), worst = all_less("c", {"a", "b"});
  CHECK(judged_without(runs, {}, {best}).verdict() == yes);
  CHECK(judged_without(runs, {"c"}, {best}).verdict() == open);
  CHECK(judged_without(runs, {"c"}, {best}, ClaimRule::any).verdict() == yes);
  CHECK(judged_without(runs, {"a"}, {worst}).verdict() == no);
  CHECK(judged_without(runs, {"a"}, {worst}, ClaimRule::any).verdict() == open);
  const Claim part = judged_without(runs, {"c"}, {best});
  REQUIRE(part.tests.size() == 8);
  CHECK(part.tests[4].statement == "p/0 after 20: a < c");
  CHECK(part.tests[4].not_run == Labels{"c"});
}

TEST_CASE("a claim with a variant is judged once where none of its tests can be made") {
  MadeUpRuns runs = in_order();
  PaperClaim claim;
  const json less = all_less("a", "c");
  system::StrictObject object(less, "me.json", "tests[0]");
  claim.statements = {read_statement(object, {runs.optimizers, runs.problems})};
  const results::ResultSet set = runs.results();
  const ProblemCatalog catalog;
  const ClaimSources sources{.problems = catalog, .outcomes_of = {}, .property = {}, .variants = {{"a", "b"}}};
  RunSelection selection{
      .problems = runs.problems, .optimizers = {{"a", "a"}, {"b", "b"}}, .replicates = 12, .budget = 20};
  selection.left_out = {"c"};
  CHECK(judge_claims({claim}, MeasuredRuns(set, selection), sources).size() == 1);
  selection.optimizers.emplace_back("c", "c");
  selection.left_out.clear();
  CHECK(judge_claims({claim}, MeasuredRuns(set, selection), sources).size() == 2);
}

TEST_CASE("comparisons that are not run count as such where most of them decide") {
  MadeUpRuns runs = in_order();
  runs.optimizers = {"a", "b", "c", "d"};
  json best = all_less("a", {"b", "c"});
  CHECK(judged_without(runs, {}, {best}, ClaimRule::majority).verdict() == yes);
  CHECK(judged_without(runs, {"c"}, {best}, ClaimRule::majority).verdict() == open);  // 4 of 8 tests
  best = all_less("a", {"b", "c", "d"});
  CHECK(judged_without(runs, {"c"}, {best}, ClaimRule::majority).verdict() == yes);  // 8 of 12
  const json together = statement_of("ALL-LESS", {{"lower", {"a", "b"}}, {"higher", "d"}, {"together", true}});
  CHECK(judged_without(runs, {"b"}, {together}, ClaimRule::majority).verdict() == open);  // 4 of 8
}

TEST_CASE("LESS together: without one of the others no optimiser is below all of them") {
  const MadeUpRuns runs = in_order();
  json best = all_less("a", {"b", "c"}), worst = all_less("c", {"a", "b"});
  best["together"] = worst["together"] = true;
  CHECK(judged_without(runs, {}, {best}, ClaimRule::any).verdict() == yes);
  for (const char* label : {"b", "c"}) {
    const Claim part = judged_without(runs, {label}, {best}, ClaimRule::any);
    CHECK(part.verdict() == open);
    REQUIRE(part.tests.size() == 4);
    CHECK(part.tests[0].p == 1.0);
    CHECK(part.tests[0].not_run == Labels{label});
    CHECK_THAT(part.tests[0].effect, ContainsSubstring("A12") && ContainsSubstring("; not run: "));
  }
  for (const char* label : {"a", "b"}) CHECK(judged_without(runs, {label}, {worst}).verdict() == no);
}

TEST_CASE("LEAD: others that are left out may be earlier, and so may those of the first") {
  // "a" reaches the target after 4 evaluations, "b" after 8, "c" after 12.
  MadeUpRuns runs;
  runs.best = [](std::size_t, std::size_t optimizer, std::size_t, std::size_t t) {
    return t >= 4 * (optimizer + 1) ? 0.0 : 1.0;
  };
  const auto lead = [](const json& first, const json& others, int evaluations) {
    return statement_of("LEAD", {{"first", first}, {"others", others}, {"share", 0.1}, {"evaluations", evaluations}});
  };
  CHECK(judged_without(runs, {"b"}, {lead("a", {"b", "c"}, 6)}).verdict() == open);  // 8 before "c", 4 before "b"
  CHECK(judged_without(runs, {}, {lead("a", {"b", "c"}, 6)}).verdict() == no);
  CHECK(judged_without(runs, {"c"}, {lead("a", {"b", "c"}, 2)}).verdict() == open);
  CHECK(judged_without(runs, {"c"}, {lead("a", {"b", "c"}, 6)}).verdict() == no);
  CHECK(judged_without(runs, {"a"}, {lead({"a", "b"}, "c", 2)}).verdict() == yes);
  CHECK(judged_without(runs, {"a"}, {lead({"a", "b"}, "c", 6)}).verdict() == open);  // 4 by "b", 8 by "a"
  CHECK(judged_without(runs, {}, {lead({"a", "b"}, "c", 6)}).verdict() == yes);
  runs.optimizers = {"a", "b", "c", "d"};
  CHECK(judged_without(runs, {"a", "c"}, {lead({"a", "b"}, {"c", "d"}, 2)}).verdict() == none);
}

TEST_CASE("SIGN: a part of the pairs is not all of them") {
  const json pairs = statement_of("SIGN", {{"lower", {"a", "b"}}, {"higher", {"b", "c"}}});
  CHECK(judged_without(in_order(), {}, {pairs}).verdict() == yes);
  check_not_run(judged_without(in_order(), {"c"}, {pairs}), "c");
}

TEST_CASE("what is decided without some optimisers is decided in the same way with them") {
  const json lead = {{"first", {"a", "b"}}, {"others", {"c", "d"}}, {"share", 0.5}, {"evaluations", 1}};
  json together = all_less({"a", "b"}, {"c", "d"}), denied = all_less({"a", "b"}, {"c", "d"}), at = all_less("a", "*");
  together["together"] = true;
  denied["procedure"] = "NOT-LESS";
  at["at"] = {3, 6};
  const std::vector<std::vector<json>> claims = {{all_less("a", "*")},
                                                 {all_less({"a", "b"}, {"c", "d"})},
                                                 {all_less("a", "b"), all_less("c", "d")},
                                                 {at},
                                                 {denied},
                                                 {together},
                                                 {together, all_less("d", "a")},
                                                 {statement_of("LEAD", lead)}};
  const std::vector<Labels> subsets = {{"a"}, {"b"}, {"c"}, {"d"}, {"a", "c"}, {"b", "d"}};
  std::size_t reproduced = 0, contradicted = 0;
  const std::uint64_t sets = instrumented ? 2 : 12;
  for (std::uint64_t seed = 1; seed <= sets; ++seed) {
    const MadeUpRuns runs = random_runs(seed);
    for (const std::vector<json>& statements : claims) {
      for (const ClaimRule rule : {ClaimRule::all, ClaimRule::any, ClaimRule::majority}) {
        const Verdict whole = judged_without(runs, {}, statements, rule).verdict();
        for (const Labels& left_out : subsets) {
          const Verdict part = judged_without(runs, left_out, statements, rule).verdict();
          if (part != yes && part != no) continue;
          INFO(statements.front().dump() << " without " << left_out.front() << ", rule " << name_of(rule));
          CHECK(part == whole);
          ++(part == yes ? reproduced : contradicted);
        }
      }
    }
  }
  CHECK(reproduced > sets);
  CHECK(contradicted > sets);
}
