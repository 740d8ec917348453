// ANYTIME: ahead throughout.

#include "reproduction/procedures/anytime.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("ANYTIME wants a smaller area and the lower median nearly always") {
  Random random(test_seed(1));
  const Values low = {1, 1.1, 1.2, 1.3, 1.4, 1.5}, high = {2, 2.1, 2.2, 2.3, 2.4, 2.5};
  CHECK(test_anytime("p", constant("a", low, 10), constant("b", high, 10), random).verdict == yes);
  CHECK(test_anytime("p", constant("b", high, 10), constant("a", low, 10), random).verdict == no);
  auto late = constant("a", low, 10);
  for (auto& run : late.values) run[0] = run[1] = 5.0;  // behind at 2 of 10 evaluations
  const auto mostly = test_anytime("p", late, constant("b", high, 10), random);
  CHECK(mostly.verdict == open);
  CHECK_THAT(mostly.effect, ContainsSubstring("median lower at 80 % of evaluations"));
}
