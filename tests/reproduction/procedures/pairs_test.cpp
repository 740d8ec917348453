// PAIRS: the share of pairs that differ.
#include <catch2/catch.hpp>

#include "reproduction/procedures/pairs.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("PAIRS is the share of comparisons that tests decide") {
  const Values low = {1, 2, 3, 4, 5}, high = {11, 12, 13, 14, 15};
  const std::vector<RankedProblem> problems(5, ranked({low, high, low}));  // two of three pairs differ
  RankingRule rule;
  rule.test = analysis::RankingTest::mann_whitney;
  Random random(test_seed(1));
  CHECK(test_pairs("", problems, rule, 0.0, 0.5, random).verdict == no);
  CHECK(test_pairs("", problems, rule, 0.5, 1.0, random).verdict == yes);
  CHECK_THAT(test_pairs("", problems, rule, 0.0, 0.5, random).effect, Catch::Contains("66.7 %"));
}
