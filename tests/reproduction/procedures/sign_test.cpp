// SIGN: the sign test over problems.
#include <catch2/catch.hpp>

#include "reproduction/procedures/sign.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("the sign test is binomial and leaves ties out") {
  CHECK(test_sign("", 9, 3, 5).p == Approx(0.072998046875));  // scipy
  CHECK(test_sign("", 9, 3, 5).verdict == open);
  CHECK(test_sign("", 10, 1, 0).verdict == yes);
  CHECK(test_sign("", 1, 10, 0).verdict == no);
}
