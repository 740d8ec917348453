// LESS and NOT-LESS compared with values computed by hand and by scipy.
#include <cmath>

#include "catch.hpp"
#include "reproduction/hypotheses/less.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("LESS finds what is lower, higher, and undecided") {
  const Values low = {1, 2, 3, 4, 5, 6}, high = {7, 8, 9, 10, 11, 12};
  Random random(test_seed(1));
  const auto tests = test_less(
      {{"q", {"a", low}, {"b", high}}, {"q", {"b", high}, {"a", low}}, {"q", {"a", low}, {"a", low}}}, random);
  REQUIRE(tests.size() == 3);
  CHECK(tests[0].statement == "q: a < b");
  CHECK(tests[0].p == Approx(2.0 / 924.0));  // 924 arrangements of 6 and 6
  CHECK(tests[0].verdict == yes);
  CHECK_THAT(tests[0].effect,
             ContainsSubstring("A12 0.00, median difference -6 [-6, -6], paired p 0.016"));  // 1/64 of the signs
  CHECK(tests[1].verdict == no);
  CHECK(tests[2].verdict == open);
  CHECK_THAT(tests[2].effect, ContainsSubstring("17 % ties"));  // 6 of 36 pairs
}

TEST_CASE("a denied LESS is contradicted by the difference and reproduced by its opposite") {
  const Values low = {1, 2, 3, 4, 5, 6}, high = {7, 8, 9, 10, 11, 12};
  Random random(test_seed(1));
  const auto tests = test_not_less({{"q", {"a", low}, {"b", high}}, {"q", {"b", high}, {"a", low}}}, random);
  CHECK(tests[0].verdict == no);
  CHECK(tests[1].verdict == yes);
}

TEST_CASE("NOT-LESS is reproduced where many runs are as good") {
  Random random(test_seed(1));
  const auto spread = [](int runs, double shift) {
    Values values;
    for (int i = 0; i < runs; ++i) values.push_back(i + shift);
    return values;
  };
  const auto verdict = [&](int runs, double shift) {
    return test_not_less({{"q", {"a", spread(runs, 0.0)}, {"b", spread(runs, shift)}}}, random).front().verdict;
  };
  CHECK(verdict(15, 0.5) == open);
  CHECK(verdict(100, 0.5) == yes);   // A12 0.5 -+ 0.08
  CHECK(verdict(100, 30.5) == no);   // lower in 75 % of pairs
  CHECK(verdict(100, 7.5) == open);  // in 57 %
  CHECK(test_not_less({{"q", {"a", Values(10, 1.0)}, {"b", Values(10, 1.0)}}}, random).front().verdict == yes);
  CHECK(test_not_less({{"q", {"a", Values(9, 1.0)}, {"b", Values(9, 1.0)}}}, random).front().verdict == open);
}
