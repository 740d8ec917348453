// The type-erased Procedure, and the registry of the procedures that files may name.
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "reproduction/parsed_file.hpp"
#include "reproduction/procedures/less.hpp"
#include "reproduction/procedures/rank_place.hpp"
#include "reproduction/procedures/table.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using nlohmann::json;

namespace {

/// All required members of a procedure.
struct AlwaysTrue {
  Labels labels() const { return {"A"}; }
  ClaimTests judge(Evidence&) const {
    return {{.statement = "1 = 1", .test = "", .effect = "", .verdict = Verdict::reproduced}};
  }
};

Procedure statement(const json& value) {
  system::StrictObject object(value, "me.json", "tests[0]");
  return read_statement(object, {{"A", "B", "C"}, {"p", "q"}});
}

}  // namespace

TEST_CASE("any class with labels and a judgement is a procedure") {
  const Procedure always = AlwaysTrue();
  CHECK(always.labels() == Labels{"A"});
  CHECK_FALSE(always.has_family());
  CHECK(always.property_name().empty());
  CHECK(always.as<AlwaysTrue>() != nullptr);
  CHECK(always.as<Less>() == nullptr);
  const results::ResultSet nothing;
  const ProblemCatalog problems;
  const auto judged =
      judge_claims({{.id = "X", .where = "", .text = "", .statements = {always}, .requirements = {}}},
                   MeasuredRuns(nothing, {}), {.problems = problems, .outcomes_of = {}, .property = {}});
  CHECK(judged.at(0).verdict() == Verdict::reproduced);
}

TEST_CASE("names of procedures are unique") {
  std::set<std::string> names;
  for (const NamedProcedure& one : procedures()) names.insert(one.name);
  CHECK(names.size() == procedures().size());
}

TEST_CASE("LESS statements are one family, NOT-LESS another") {
  const json less = {{"procedure", "LESS"}, {"lower", "A"}, {"higher", "*"}};
  json denied = less;
  denied["procedure"] = "NOT-LESS";
  const auto both = statement(less).joined(statement(less));
  REQUIRE(both);
  CHECK(both->as<Less>()->parts.size() == 2);
  CHECK(both->labels() == Labels{"A", "B", "C", "A", "B", "C"});
  CHECK_FALSE(statement(less).joined(statement(denied)));
  CHECK_FALSE(statement(less).joined(AlwaysTrue()));
}

TEST_CASE("one name may stand for several procedures") {
  const Procedure place = statement({{"procedure", "RANK"}, {"optimizer", "A"}, {"place", {1, 2}}, {"by", "means"}});
  REQUIRE(place.as<RankPlace>());
  CHECK(place.as<RankPlace>()->worst == 2);
  CHECK(place.as<RankPlace>()->ranking.test == analysis::RankingTest::means);
  CHECK_THROWS_AS(statement({{"procedure", "RANK"}, {"order", "near"}, {"better", "A"}, {"worse", "B"}}), InputError);
}
