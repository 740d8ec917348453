// Comparisons of printed numbers with ours, checked against values computed by hand.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "reproduction/published/printed_number.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

const double unprinted = std::nan("");

Comparison compared(const Values& values, const PrintedNumber& printed, double factor = 1.0) {
  Random random(test_seed(1));
  return compare(values, printed, factor, random);
}

Outcome outcome(const Values& values, const PrintedNumber& printed, double factor = 1.0) {
  return compared(values, printed, factor).outcome;
}

Values counting(int count) {
  Values values;
  for (int i = 1; i <= count; ++i) values.push_back(i);
  return values;
}

}  // namespace

TEST_CASE("means are compared by Welch's t, ours being as uncertain as theirs at least") {
  const PrintedNumber printed{10.0, 2.0, 30, 3, Statistic::mean};
  const auto higher = compared({11, 17, 14, 10, 18}, printed);  // deviation sqrt(12.5)
  CHECK(higher.rule == "Welch");
  CHECK(higher.ratio == Approx(1.4));
  CHECK(higher.standard_errors == Approx(4.0 / std::sqrt(2.5 + 4.0 / 30.0 + 0.05 * 0.05 / 3.0)));
  CHECK(higher.outcome == Outcome::agrees);  // 2.47 errors, and a limit of 2.73 at 4.4 degrees of freedom
  CHECK(higher.detectable == Approx(1.0 + 2.68 * std::sqrt(2.6333) / 10.0).epsilon(0.01));
  CHECK(outcome({14, 17, 15, 16, 18}, printed) == Outcome::worse);
  CHECK(outcome({5, 5.1, 4.9, 5.2, 4.8}, printed) == Outcome::better);
  CHECK(outcome({9, 9.1, 8.9, 9.2, 8.8}, printed) == Outcome::agrees);  // with the same precision, ours could be chance
  CHECK(outcome({14.0}, printed) == Outcome::agrees);                   // 1.97 deviations of a run, and a limit of 2.05
  CHECK(outcome({14.5}, printed) == Outcome::worse);
}

TEST_CASE("what agrees by the severity of a look alone is doubtful") {
  const PrintedNumber printed{10.0, 2.0, 30, 3, Statistic::mean};
  const Values far = {14, 17, 15, 16, 18}, near = {9, 9.1, 8.9, 9.2, 8.8};
  Random random(test_seed(1));
  CHECK(compare(far, printed, 1.0, random).outcome == Outcome::worse);
  const Comparison early = compare(far, printed, 1.0, random, 1e-6);
  CHECK(early.outcome == Outcome::agrees);
  CHECK(early.doubtful);
  CHECK_FALSE(compare(near, printed, 1.0, random, 1e-6).doubtful);
  CHECK_FALSE(compare(near, printed, 1.0, random).doubtful);
  const PrintedNumber score{100.0, std::nan(""), 0, 3, Statistic::mean};
  CHECK(compare_score(70.0, 10.0, 20, score).outcome == Outcome::worse);
  CHECK(compare_score(70.0, 10.0, 20, score, 1e-4).doubtful);
  CHECK_FALSE(compare_score(95.0, 10.0, 20, score, 1e-4).doubtful);
}

TEST_CASE("a mean that few runs decide is not said to agree") {
  const PrintedNumber heavy{3.0, 6.0, 30, 3, Statistic::mean};
  CHECK(compared({1, 2, 4, 1, 2}, heavy).rule == "heavy tail");
  CHECK(outcome({1, 2, 4, 1, 2}, heavy) == Outcome::not_comparable);
  CHECK(outcome({40, 50, 60, 45, 55}, heavy) == Outcome::worse);
  CHECK(outcome({3, 3, 3}, heavy) == Outcome::agrees);  // to the last digit
  // RoBO's GP on Branin: 5.5 means, from one run of 30. Five good runs show nothing; many bad ones do.
  const PrintedNumber one_failure{0.0516, 0.282, 30, 3, Statistic::mean};
  CHECK(compared(Values(5, 1e-4), one_failure).rule == "failures, 0 of 5");
  CHECK(outcome(Values(5, 1e-4), one_failure) == Outcome::not_comparable);
  CHECK(outcome(Values(15, 1e-4), one_failure) == Outcome::agrees);
  Values bad(15, 1e-4);
  std::fill_n(bad.begin(), 5, 2.0);
  CHECK(outcome(bad, one_failure) == Outcome::worse);  // 5 of 15 and 1 of 30: p = 0.012 for more
  std::fill_n(bad.begin(), 5, 1e-4);
  std::fill_n(bad.begin(), 2, 2.0);
  CHECK(outcome(bad, one_failure) == Outcome::agrees);
}

TEST_CASE("medians: by the spread that is printed, else by how many of our runs they lie above") {
  // Bohamiann on svm-mnist: all of our runs at the lowest value, theirs a third of a deviation above it.
  CHECK(outcome(Values(12, 0.0150458), {0.0174945, 0.0076396, 30, 6, Statistic::median}) == Outcome::agrees);
  CHECK(outcome(Values(12, 0.0150458), {0.0374945, 0.0076396, 30, 6, Statistic::median}) == Outcome::better);
  CHECK(outcome(Values(12, 0.0150458), {0.0174945, unprinted, 30, 6, Statistic::median}) == Outcome::not_comparable);
  CHECK(outcome(Values(12, 0.0174945), {0.0174945, unprinted, 30, 6, Statistic::median}) == Outcome::agrees);
  CHECK(compared(counting(9), {6.0, unprinted, 30, 2, Statistic::median}).rule == "order");
  CHECK(outcome(counting(9), {6.0, unprinted, 30, 2, Statistic::median}) == Outcome::agrees);
  CHECK(outcome(counting(9), {60.0, unprinted, 30, 2, Statistic::median}) == Outcome::better);
  CHECK(outcome(counting(9), {0.1, unprinted, 30, 2, Statistic::median}) == Outcome::worse);
  // Nine runs below an upper quartile are not significant: 0.75^9 is 0.08.
  const PrintedNumber quartile{60.0, unprinted, 30, 2, Statistic::upper_quartile};
  CHECK(outcome(counting(9), quartile) == Outcome::not_comparable);
  CHECK(outcome(counting(20), {60.0, unprinted, 30, 2, Statistic::upper_quartile}) == Outcome::better);
  // Six runs below the 16th of 30: C(21, 6) / C(36, 6) = 0.0279, seven: 0.0166.
  CHECK(outcome(counting(6), {60.0, unprinted, 30, 2, Statistic::median}) == Outcome::not_comparable);
  CHECK(outcome(counting(7), {60.0, unprinted, 30, 2, Statistic::median}) == Outcome::better);
}

TEST_CASE("where no error is printed, a factor decides, or what our runs always reach") {
  const PrintedNumber bare{4.35, unprinted, 0, 3, Statistic::mean};
  CHECK(outcome({4.354}, bare) == Outcome::agrees);  // to the last digit
  CHECK(outcome({4.36}, bare) == Outcome::not_comparable);
  CHECK(outcome(Values(10, 4.36), bare) == Outcome::worse);
  CHECK(compared(Values(10, 4.36), bare).rule == "last digit");
  CHECK(outcome(Values(9, 4.36), bare) == Outcome::not_comparable);
  CHECK(outcome({5.3, 5.9, 5.6, 5.4, 5.8}, bare) == Outcome::not_comparable);
  CHECK(outcome({0.5}, bare, 10.0) == Outcome::agrees);
  CHECK(outcome({0.4}, bare, 10.0) == Outcome::not_comparable);
  CHECK(outcome({44.0, 45.0, 46.0}, bare, 10.0) == Outcome::worse);
  CHECK(outcome({0.4, 0.41, 0.39}, bare, 10.0) == Outcome::not_comparable);  // one of theirs may have failed
  CHECK(half_unit(0.00133, 3) == Approx(0.000005));
  CHECK(half_unit(5670.0, 3) == Approx(5.0));
  // Every run at the lowest value: no deviation on either side.
  CHECK(outcome({0.0523816, 0.0523816}, {0.052382, 0.0, 30, 5, Statistic::mean}) == Outcome::agrees);
}

TEST_CASE("scores, of which larger is better") {
  const PrintedNumber printed{109.0, unprinted, 30, 3, Statistic::mean};
  CHECK(compare_score(100.0, 5.0, 12, printed).outcome == Outcome::agrees);
  CHECK(compare_score(90.0, 5.0, 12, printed).outcome == Outcome::worse);
  CHECK(compare_score(130.0, 5.0, 12, printed).outcome == Outcome::better);
  CHECK(compare_score(90.0, 5.0, 9, printed).outcome == Outcome::not_comparable);
}
