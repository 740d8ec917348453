// SHARE: how many runs reach a regret.
#include <catch2/catch.hpp>

#include "reproduction/procedures/share.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("shares of runs are judged by the interval of Clopper and Pearson") {
  CHECK_THAT(test_share("", 18, 20, 0.85).effect, Catch::Contains("[0.68, 0.99]"));  // scipy
  CHECK(test_share("", 18, 20, 0.85).verdict == yes);
  CHECK(test_share("", 16, 20, 0.85).verdict == open);
  CHECK(test_share("", 5, 20, 0.85).verdict == no);
}
