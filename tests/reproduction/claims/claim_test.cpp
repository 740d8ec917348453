// Verdicts of claims from those of their tests.
#include <catch2/catch.hpp>

#include "reproduction/claims/claim.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

Claim claim_of(const std::vector<Verdict>& verdicts, ClaimRule rule = ClaimRule::all) {
  Claim claim{.id = "X", .where = "", .text = "", .tests = {}, .in_paper = true, .rule = rule};
  for (const Verdict verdict : verdicts) claim.tests.push_back({"", "", 0.0, "", verdict, ""});
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
