#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/interim/decisions.hpp"
#include "reproduction/verdict_words.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

InterimPlan plan() {
  return {.spending = analysis::Spending::pocock,
          .replicates = {5, 10, 15},
          .problems = {"p", "q"},
          .file = 0xfedcba9876543210U,
          .seconds_before = 2.5};
}

Decided one_claim(const std::string& id, std::size_t stage, Verdict verdict) {
  Decided found;
  found.claims[id] = {stage,
                      {{.statement = "A < B",
                        .test = "Mann-Whitney",
                        .p = 0.001,
                        .effect = "A12 0.10",
                        .verdict = verdict,
                        .detectable = "A12 <= 0.2"}}};
  return found;
}

}  // namespace

TEST_CASE("decisions of stages are read again, and the first one is kept") {
  const TemporaryFolder folder;
  const std::string path = folder.file("decisions.jsonl");
  CHECK_FALSE(Decisions::plan_in(path));
  {
    Decisions record(path, plan());
    Decided first = one_claim("X1", 0, yes);
    first.numbers["n1"] = {
        0, {.outcome = Outcome::worse, .ours = 3.0, .standard_errors = INFINITY, .rule = "Welch"}, 5};
    record.add(0, first);
    record.add(1, {});
    record.add(1, one_claim("X1", 1, no));  // too late
    CHECK(record.stages() == 2);
  }
  const auto there = Decisions::plan_in(path);
  REQUIRE(there);
  CHECK(there->replicates == plan().replicates);
  CHECK(there->problems == plan().problems);
  CHECK(there->file == plan().file);
  CHECK(there->seconds_before == 2.5);
  const Decisions again(path, plan());
  CHECK(again.stages() == 2);
  const DecidedClaim& claim = again.decided().claims.at("X1");
  CHECK(claim.stage == 0);
  CHECK(claim.tests.at(0).verdict == yes);
  CHECK(claim.tests[0].p == 0.001);
  CHECK(std::isnan(claim.tests[0].opposite));
  CHECK(claim.tests[0].detectable == "A12 <= 0.2");
  const DecidedNumber& number = again.decided().numbers.at("n1");
  CHECK(number.comparison.outcome == Outcome::worse);
  CHECK(std::isinf(number.comparison.standard_errors));
  CHECK(std::isnan(number.comparison.detectable));
  CHECK(number.runs == 5);
}

TEST_CASE("a stage whose line was cut by a kill is not recorded") {
  const TemporaryFolder folder;
  const std::string path = folder.file("decisions.jsonl");
  {
    Decisions record(path, plan());
    record.add(0, one_claim("X1", 0, yes));
  }
  std::string text = contents_of(path);
  std::ofstream(path, std::ios::trunc) << text.substr(0, text.size() - 20);
  const Decisions again(path, plan());
  CHECK(again.stages() == 0);
  CHECK(again.decided().claims.empty());
}

TEST_CASE("a record with another plan is refused") {
  const TemporaryFolder folder;
  const std::string path = folder.file("decisions.jsonl");
  { const Decisions record(path, plan()); }
  InterimPlan other = plan();
  other.spending = analysis::Spending::obrien_fleming;
  CHECK_THROWS_WITH(Decisions(path, other), ContainsSubstring("was begun with --spending pocock"));
  other = plan();
  other.file = 1;
  CHECK_THROWS_WITH(Decisions(path, other), ContainsSubstring("another version of the paper's file"));
  other = plan();
  other.replicates = {5, 15};
  CHECK_THROWS_AS(Decisions(path, other), InputError);
  other = plan();
  other.left_out = {"A", "B"};
  CHECK_THROWS_WITH(Decisions(path, other), ContainsSubstring("was begun with all optimisers"));
  const std::string without = folder.file("without.jsonl");
  { const Decisions record(without, other); }
  CHECK(Decisions::plan_in(without)->left_out == other.left_out);
  CHECK_THROWS_WITH(Decisions(without, plan()), ContainsSubstring("was begun with --without A B"));
}

TEST_CASE("a record without the key 'without' was begun with all optimisers") {
  const TemporaryFolder folder;
  const std::string path = folder.file("decisions.jsonl");
  const nlohmann::json older = {{"spending", "pocock"},
                                {"replicates", {5, 10, 15}},
                                {"problems", {"p", "q"}},
                                {"file", 0xfedcba9876543210U},
                                {"seconds_before", "2.5"}};
  system::AppendLog(path, path).append("plan", older);
  CHECK(Decisions(path, plan()).stages() == 0);
}
