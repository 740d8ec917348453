// SHARE: the share of runs that reach a regret.

#include "reproduction/procedures/share.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("shares of runs are judged by the interval of Clopper and Pearson") {
  CHECK_THAT(test_share("", 18, 20, 0.85).effect, ContainsSubstring("[0.68, 0.99]"));  // scipy
  CHECK(test_share("", 18, 20, 0.85).verdict == open);                                 // the bound is inside
  CHECK(test_share("", 18, 20, 0.65).verdict == yes);
  CHECK(test_share("", 16, 20, 0.85).verdict == open);
  CHECK(test_share("", 5, 20, 0.85).verdict == no);
  CHECK(test_share("", 5, 5, 0.95).verdict == open);   // 0.48 to 1
  CHECK(test_share("", 80, 80, 0.95).verdict == yes);  // enough replicates
  CHECK(test_share("", 4, 4, 0.1).verdict == open);    // four replicates
  CHECK(test_share("", 0, 20, 0.5).verdict == no);
}
