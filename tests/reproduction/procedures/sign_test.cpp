// SIGN: the sign test over problems.

#include "reproduction/procedures/sign.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("the sign test is binomial and leaves ties out") {
  CHECK(test_sign("", 9, 3, 5).p == Approx(0.14599609375));  // scipy, two-sided
  CHECK(test_sign("", 9, 3, 5).verdict == open);
  CHECK(test_sign("", 10, 1, 0).verdict == yes);
  CHECK(test_sign("", 1, 10, 0).verdict == no);
}

TEST_CASE("\"not better\" is a test of equivalence") {
  // "KDE beats random search on at most 70 %" on 11 of 24, as printed in kruse2022: P(X <= 11) of the binomial
  CHECK(test_sign("", 11, 13, 0, 0.7).p == Approx(2.0 * 0.011502348996).epsilon(1e-9));
  CHECK(test_sign("", 11, 13, 0, 0.7).verdict == yes);
  CHECK(test_sign("", 14, 10, 0, 0.7).verdict == open);
  CHECK(test_sign("", 23, 1, 0, 0.7).verdict == no);
  CHECK(test_sign("", 0, 0, 24, 0.7).verdict == open);
}
