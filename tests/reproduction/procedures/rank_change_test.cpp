// RANK: whether a score falls between two moments.

#include "reproduction/procedures/rank_change.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("a score's fall between two moments is found") {
  const RankingRule rule;
  const auto scores = [&](double first, double second) {
    return draw_scores({ranked({Values(10, first), Values(10, second)})}, rule, 100, test_seed(1))[0];
  };
  const ScoreDraws before = scores(1.0, 2.0), after = scores(2.0, 1.0);
  const auto test = [&](std::size_t optimizer, bool falls, std::size_t replicates = 10) {
    return test_rank_change({"", "", optimizer, falls, replicates}, before, after).verdict;
  };
  CHECK(test(0, true) == yes);
  CHECK(test(0, false) == no);
  CHECK(test(1, true) == no);
  CHECK(test(1, false) == yes);
  CHECK(test(0, true, 9) == open);
  // The absence of a fall is not evidence of a rise.
  CHECK(test_rank_change({"", "", 0, true, 10}, before, before).verdict == open);
  CHECK(test_rank_change({"", "", 0, false, 10}, before, before).verdict == yes);
}
