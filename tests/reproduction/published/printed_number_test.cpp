// Printed numbers beside ours, against hand-worked cases.
#include <catch2/catch.hpp>
#include <cmath>

#include "reproduction/published/printed_number.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("means are compared by Welch's standard error") {
  Random random(test_seed(1));
  const PrintedNumber printed{10.0, 2.0, 30, 3, Statistic::mean};
  const auto higher = compare({11, 15, 13}, printed, 1.0, random);
  CHECK(higher.standard_errors == Approx(3.0 / std::sqrt(4.0 / 3.0 + 4.0 / 30.0 + 0.05 * 0.05 / 3.0)));
  CHECK(higher.outcome == Outcome::worse);
  CHECK(higher.rule == "Welch");
  CHECK(higher.ratio == Approx(1.3));
  CHECK(compare({9, 13, 11}, printed, 1.0, random).outcome == Outcome::agrees);
  CHECK(compare({5, 5.1, 4.9}, printed, 1.0, random).outcome == Outcome::better);
  CHECK(compare({10.3}, printed, 1.0, random).standard_errors ==
        Approx(0.3 / std::sqrt(4.0 + 4.0 / 30.0 + 0.05 * 0.05 / 3.0)));
}

TEST_CASE("a heavy tail is compared by logarithms") {
  Random random(test_seed(1));
  const auto judged = compare({1, 2, 4}, {3.0, 6.0, 30, 3, Statistic::mean}, 1.0, random);
  CHECK(judged.rule == "log");
  CHECK(judged.standard_errors == Approx(0.8634681880));  // numpy
  CHECK(judged.outcome == Outcome::agrees);
}

TEST_CASE("floors, last digits, factors, medians and scores") {
  Random random(test_seed(1));
  const double nan = std::nan("");
  // Every run at a floor: no deviation on either side.
  CHECK(compare({0.0523816, 0.0523816}, {0.052382, 0.0, 30, 5, Statistic::mean}, 1.0, random).outcome ==
        Outcome::agrees);
  const auto near = compare({0.015, 0.015}, {0.0174945, std::nan(""), 30, 6, Statistic::median}, 1.0, random);
  CHECK(near.outcome == Outcome::better);
  CHECK(near.standard_errors == Approx(-0.0024945 / (5e-8 / std::sqrt(3.0))).epsilon(1e-6));  // rounding alone
  CHECK(half_unit(0.00133, 3) == Approx(0.000005));
  CHECK(half_unit(5670.0, 3) == Approx(5.0));
  CHECK(compare({4.354}, {4.35, nan, 0, 3, Statistic::mean}, 1.0, random).outcome == Outcome::agrees);
  CHECK(compare({4.36}, {4.35, nan, 0, 3, Statistic::mean}, 1.0, random).outcome == Outcome::worse);
  CHECK(compare({0.5}, {4.35, nan, 0, 3, Statistic::mean}, 10.0, random).outcome == Outcome::agrees);
  CHECK(compare({0.4}, {4.35, nan, 0, 3, Statistic::mean}, 10.0, random).outcome == Outcome::better);
  const Values spread = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  CHECK(compare(spread, {6.0, nan, 30, 2, Statistic::median}, 1.0, random).outcome == Outcome::agrees);
  CHECK(compare(spread, {60.0, nan, 30, 2, Statistic::median}, 1.0, random).outcome == Outcome::better);
  CHECK(compare_score(100.0, 5.0, {109.0, nan, 30, 3, Statistic::mean}).outcome == Outcome::agrees);
  CHECK(compare_score(90.0, 5.0, {109.0, nan, 30, 3, Statistic::mean}).outcome == Outcome::worse);
}
