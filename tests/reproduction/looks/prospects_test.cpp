#include <cmath>

#include "catch.hpp"
#include "reproduction/looks/prospects.hpp"
#include "reproduction/looks/schedule.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

const analysis::GroupSequentialTest& looks() {
  static const analysis::GroupSequentialTest all(shares_of(look_replicates(30)), claim_alpha,
                                                 analysis::Spending::obrien_fleming);
  return all;
}

ClaimTest row(double p, double opposite) {
  return {.statement = "", .test = "", .p = p, .effect = "", .verdict = open, .opposite = opposite};
}

Claim claim_of(std::vector<ClaimTest> tests, ClaimRule rule = ClaimRule::all) {
  return {.id = "X", .where = "", .text = "", .tests = std::move(tests), .in_paper = true, .rule = rule};
}

double chance(const Claim& claim, std::size_t look) {
  return prospect_of(claim, looks(), look).chance;
}

}  // namespace

TEST_CASE("what is nearly there goes on, and what has no trend is given up") {
  CHECK(chance(claim_of({row(0.01, 1.0)}), 1) > 0.9);
  CHECK(chance(claim_of({row(1.0, 0.01)}), 1) > 0.9);  // against the claim is a decision, too
  CHECK(prospect_of(claim_of({row(1.0, 1.0)}), looks(), 1).is_futile());
  CHECK(std::isinf(prospect_of(claim_of({row(1.0, 1.0)}), looks(), 1).needed));
  CHECK(chance(claim_of({row(0.5, 1.0)}), 0) > chance(claim_of({row(0.5, 1.0)}), 3));  // less time is left
  CHECK(chance(claim_of({row(0.01, 1.0)}), 4) == 0.0);                                 // none is
}

TEST_CASE("where all must hold the weakest test counts, where any is enough the strongest") {
  const Claim all = claim_of({row(0.001, 1.0), row(1.0, 1.0)}),
              any = claim_of({row(0.001, 1.0), row(1.0, 1.0)}, ClaimRule::any),
              most = claim_of({row(0.001, 1.0), row(0.001, 1.0), row(1.0, 1.0)}, ClaimRule::majority);
  CHECK(chance(all, 1) < 0.05);
  CHECK(chance(any, 1) > 0.9);
  CHECK(chance(most, 1) > 0.9);
  CHECK(chance(claim_of({row(1.0, 0.001), row(0.001, 1.0)}), 1) > 0.9);  // one that fails contradicts it
}

TEST_CASE("what was not run, or otherwise, is not decided by more of it") {
  ClaimTest others = row(0.001, 1.0);
  mark_other_settings(others, "2 of 3 problems not run");
  CHECK(prospect_of(claim_of({others}), looks(), 1).is_futile());
  CHECK(prospect_of(claim_of({row(0.001, 1.0), untested("", "")}), looks(), 1).is_futile());
}

TEST_CASE("tests without a p wait for the numbers that they count") {
  const Claim cells = claim_of({row(std::nan(""), std::nan(""))});
  CHECK(prospect_of(cells, looks(), 1, 1.0).chance == 1.0);
  CHECK(prospect_of(cells, looks(), 1, 0.0).is_futile());
}

TEST_CASE("with as many replicates as are said to be needed, the p of that trend is below the last level") {
  const Prospect prospect = prospect_of(claim_of({row(0.2, 1.0)}), looks(), 3);  // z 1.28 by 20 of 30
  CHECK(prospect.needed ==
        Approx(std::pow((looks().bound(4) + 0.8416) / (1.2816 / std::sqrt(2.0 / 3.0)), 2)).epsilon(1e-3));
}

TEST_CASE("a number is decided where it is called different, or agrees and could have been seen to differ") {
  Comparison comparison;
  comparison.outcome = Outcome::agrees;
  comparison.standard_errors = -3.8;
  comparison.detectable = 1.8;
  CHECK(is_decided(comparison));
  comparison.doubtful = true;  // at the level of a single look it would differ
  CHECK_FALSE(is_decided(comparison));
  CHECK_FALSE(prospect_of(comparison, 30, 10, 30, false).is_futile());
  comparison.doubtful = false;
  comparison.detectable = 2.5;
  CHECK_FALSE(is_decided(comparison));
  comparison.outcome = Outcome::worse;
  CHECK(is_decided(comparison));
  comparison.outcome = Outcome::not_comparable;
  CHECK_FALSE(is_decided(comparison));
}

TEST_CASE("a number goes on while it may come to differ, or to agree closely enough") {
  Comparison comparison;
  comparison.outcome = Outcome::agrees;
  comparison.level = looks().level(1);
  comparison.standard_errors = 0.1;
  comparison.detectable = 2.2;  // 2 is within reach of 30 runs
  CHECK_FALSE(prospect_of(comparison, 30, 10, 30, false).is_futile());
  comparison.detectable = 20.0;
  CHECK(prospect_of(comparison, 30, 10, 30, false).is_futile());
  comparison.standard_errors = -3.0;
  CHECK_FALSE(prospect_of(comparison, 30, 10, 30, false).is_futile());
  comparison.standard_errors = std::nan("");
  CHECK_FALSE(prospect_of(comparison, 30, 10, 30, false).is_futile());
  CHECK(prospect_of(comparison, 30, 30, 30, true).is_futile());
}
