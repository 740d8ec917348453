#include <cmath>

#include "catch.hpp"
#include "reproduction/interim/conditional_power.hpp"
#include "reproduction/interim/schedule.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

const analysis::GroupSequentialTest& test_of_30() {
  static const analysis::GroupSequentialTest all(information_fractions(interim_replicates(30)), claim_alpha,
                                                 analysis::Spending::obrien_fleming);
  return all;
}

ClaimTest row(double p, double opposite) {
  return {.statement = "", .test = "", .p = p, .effect = "", .verdict = open, .opposite = opposite};
}

Claim claim_of(std::vector<ClaimTest> tests, ClaimRule rule = ClaimRule::all) {
  return {.id = "X", .where = "", .text = "", .tests = std::move(tests), .in_paper = true, .rule = rule};
}

double power(const Claim& claim, std::size_t stage) {
  return conditional_power_of(claim, test_of_30(), stage).power;
}

}  // namespace

TEST_CASE("a claim that is nearly decided continues, and one without a trend is given up") {
  CHECK(power(claim_of({row(0.01, 1.0)}), 1) > 0.9);
  CHECK(power(claim_of({row(1.0, 0.01)}), 1) > 0.9);  // a contradiction is a decision, too
  CHECK(conditional_power_of(claim_of({row(1.0, 1.0)}), test_of_30(), 1).is_futile());
  CHECK(std::isinf(conditional_power_of(claim_of({row(1.0, 1.0)}), test_of_30(), 1).needed));
  CHECK(power(claim_of({row(0.5, 1.0)}), 0) > power(claim_of({row(0.5, 1.0)}), 3));  // less time is left
  CHECK(power(claim_of({row(0.01, 1.0)}), 4) == 0.0);                                // no time is left
}

TEST_CASE("where all must hold the weakest test counts, where any is enough the strongest") {
  const Claim all = claim_of({row(0.001, 1.0), row(1.0, 1.0)}),
              any = claim_of({row(0.001, 1.0), row(1.0, 1.0)}, ClaimRule::any),
              most = claim_of({row(0.001, 1.0), row(0.001, 1.0), row(1.0, 1.0)}, ClaimRule::majority);
  CHECK(power(all, 1) < 0.05);
  CHECK(power(any, 1) > 0.9);
  CHECK(power(most, 1) > 0.9);
  CHECK(power(claim_of({row(1.0, 0.001), row(0.001, 1.0)}), 1) > 0.9);  // one failing test contradicts the claim
}

TEST_CASE("what was not run, or otherwise, is not decided by more of it") {
  ClaimTest others = row(0.001, 1.0);
  mark_other_settings(others, "2 of 3 problems not run");
  CHECK(conditional_power_of(claim_of({others}), test_of_30(), 1).is_futile());
  CHECK(conditional_power_of(claim_of({row(0.001, 1.0), untested("", "")}), test_of_30(), 1).is_futile());
}

TEST_CASE("tests without a p wait for the numbers that they count") {
  const Claim cells = claim_of({row(std::nan(""), std::nan(""))});
  CHECK(conditional_power_of(cells, test_of_30(), 1, 1.0).power == 1.0);
  CHECK(conditional_power_of(cells, test_of_30(), 1, 0.0).is_futile());
}

TEST_CASE("with as many replicates as are said to be needed, the p of that trend is below the last level") {
  const ConditionalPower found =
      conditional_power_of(claim_of({row(0.2, 1.0)}), test_of_30(), 3);  // z 1.28 by 20 of 30
  CHECK(found.needed ==
        Approx(std::pow((test_of_30().bound(4) + 0.8416) / (1.2816 / std::sqrt(2.0 / 3.0)), 2)).epsilon(1e-3));
}

TEST_CASE("a number is decided where it is called different, or agrees and could have been seen to differ") {
  Comparison comparison;
  comparison.outcome = Outcome::agrees;
  comparison.standard_errors = -3.8;
  comparison.detectable = 1.8;
  CHECK(is_decided(comparison));
  comparison.doubtful = true;  // at the level of a single analysis it would differ
  CHECK_FALSE(is_decided(comparison));
  CHECK_FALSE(conditional_power_of(comparison, 30, 10, 30, false).is_futile());
  comparison.doubtful = false;
  comparison.detectable = 2.5;
  CHECK_FALSE(is_decided(comparison));
  comparison.outcome = Outcome::worse;
  CHECK(is_decided(comparison));
  comparison.outcome = Outcome::not_comparable;
  CHECK_FALSE(is_decided(comparison));
}

TEST_CASE("a number continues while it may come to differ, or to agree closely enough") {
  Comparison comparison;
  comparison.outcome = Outcome::agrees;
  comparison.level = test_of_30().level(1);
  comparison.standard_errors = 0.1;
  comparison.detectable = 2.2;  // 2 is detectable with 30 runs
  CHECK_FALSE(conditional_power_of(comparison, 30, 10, 30, false).is_futile());
  comparison.detectable = 20.0;
  CHECK(conditional_power_of(comparison, 30, 10, 30, false).is_futile());
  comparison.standard_errors = -3.0;
  CHECK_FALSE(conditional_power_of(comparison, 30, 10, 30, false).is_futile());
  comparison.standard_errors = std::nan("");
  CHECK_FALSE(conditional_power_of(comparison, 30, 10, 30, false).is_futile());
  CHECK(conditional_power_of(comparison, 30, 30, 30, true).is_futile());
}
