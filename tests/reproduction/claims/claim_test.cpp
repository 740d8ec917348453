// Verdicts of claims from the verdicts of their tests.

#include "reproduction/claims/claim.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

Claim claim_of(const std::vector<Verdict>& verdicts, ClaimRule rule = ClaimRule::all) {
  Claim claim{.id = "X", .where = "", .text = "", .tests = {}, .in_paper = true, .rule = rule};
  for (const Verdict verdict : verdicts)
    claim.tests.push_back({.statement = "", .test = "", .p = 0.0, .effect = "", .verdict = verdict});
  return claim;
}

}  // namespace

TEST_CASE("a claim is reproduced if all its tests are, contradicted if one is") {
  CHECK(claim_of({yes, yes}).verdict() == yes);
  CHECK(claim_of({yes, no, open}).verdict() == no);
  CHECK(claim_of({yes, open}).verdict() == open);
  CHECK(claim_of({}).verdict() == open);
  CHECK(claim_of({none, none}).verdict() == none);
  CHECK(claim_of({yes, none}).verdict() == open);
  CHECK(claim_of({no, none}).verdict() == no);
}

TEST_CASE("other rules ask for one test, or for most") {
  CHECK(claim_of({no, yes}, ClaimRule::any).verdict() == yes);
  CHECK(claim_of({no, open}, ClaimRule::any).verdict() == open);
  CHECK(claim_of({no, no}, ClaimRule::any).verdict() == no);
  CHECK(claim_of({yes, yes, no}, ClaimRule::majority).verdict() == yes);
  CHECK(claim_of({yes, no}, ClaimRule::majority).verdict() == open);
  CHECK(claim_of({no, no, yes}, ClaimRule::majority).verdict() == no);
}

TEST_CASE("where one test of many decides, chance is taken account of") {
  const auto tests = [](const Values& against) {
    std::vector<ClaimTest> all;
    for (const double p : against)
      all.push_back(decided({.statement = "", .test = "", .p = 1.0, .effect = "", .opposite = p}));
    return all;
  };
  auto several = tests({0.03, 0.4, 0.02, 0.9});  // by Holm 0.09, 0.8, 0.08, 0.9
  CHECK(several[2].verdict == no);
  correct(several, ClaimRule::all);
  CHECK(several[0].verdict == open);
  CHECK(several[2].verdict == open);
  CHECK_THAT(several[2].test, ContainsSubstring("contradicted by itself, p 0.08 by Holm"));
  auto clear = tests({0.012, 0.4, 0.03, 0.9});  // 0.048, then 0.09
  correct(clear, ClaimRule::all);
  CHECK(clear[0].verdict == no);
  CHECK(clear[2].verdict == open);
  for (const ClaimRule rule : {ClaimRule::any, ClaimRule::majority}) {  // all, or most, must contradict
    auto same = tests({0.03, 0.4, 0.02, 0.9});
    correct(same, rule);
    CHECK(same[2].verdict == no);
  }
  std::vector<ClaimTest> found = {decided({.statement = "", .test = "", .p = 0.03, .effect = "", .opposite = 1.0}),
                                  decided({.statement = "", .test = "", .p = 0.4, .effect = "", .opposite = 1.0}),
                                  untested("", "")};
  auto any = found;
  correct(any, ClaimRule::any);
  CHECK(any[0].verdict == open);
  CHECK(any[2].verdict == none);
  correct(found, ClaimRule::all);
  CHECK(found[0].verdict == yes);
}

TEST_CASE("both verdicts share the level") {
  CHECK(two_sided(0.02) == Approx(0.04));
  CHECK(two_sided(0.7) == 1.0);
  CHECK(two_sided(0, 99) == Approx(0.02));
  CHECK(verdict_of_p(two_sided(0.03), two_sided(0.97)) == open);
  CHECK(believed(yes, 9, min_rank_replicates) == open);
  CHECK(believed(yes, 5) == yes);
}

TEST_CASE("the paper's own claims are counted") {
  Claim ours = claim_of({no});
  ours.in_paper = false;
  const ClaimCount count = count_claims({claim_of({yes}), claim_of({open}), claim_of({none}), ours});
  CHECK(count.reproduced == 1);
  CHECK(count.contradicted == 0);
  CHECK(count.inconclusive == 1);
  CHECK(count.untested == 1);
  CHECK(count.tested() == 2);
}
