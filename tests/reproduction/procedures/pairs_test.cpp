// PAIRS: the share of pairs that differ.

#include "reproduction/procedures/pairs.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

const Values low = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, high = {11, 12, 13, 14, 15, 16, 17, 18, 19, 20};

RankingRule at_level(double alpha) {
  RankingRule rule;
  rule.test = analysis::RankingTest::mann_whitney;
  rule.alpha = alpha;
  return rule;
}

}  // namespace

TEST_CASE("PAIRS is the share of comparisons that tests decide") {
  const std::vector<RankedProblem> problems(20, ranked({low, high, low}));  // two of three pairs differ
  CHECK(test_pairs("", problems, at_level(0.05), 0.0, 0.4).verdict == no);
  CHECK(test_pairs("", problems, at_level(0.05), 0.4, 1.0).verdict == yes);
  CHECK(test_pairs("", problems, at_level(0.05), 0.0, 0.65).verdict == open);
  CHECK_THAT(test_pairs("", problems, at_level(0.05), 0.0, 0.5).effect, ContainsSubstring("66.7 %"));
}

TEST_CASE("PAIRS: a sample in which nothing differs is not without an error") {
  const auto none_differ = [](std::size_t count) { return std::vector<RankedProblem>(count, ranked({low, low})); };
  CHECK(test_pairs("", none_differ(20), at_level(0.05), 0.0, 0.05).verdict == open);
  CHECK(test_pairs("", none_differ(100), at_level(0.05), 0.0, 0.05).verdict == yes);
}

TEST_CASE("PAIRS: where 0.05 stands for a lower level its false positives are added to the bound") {
  const Values five = {1, 2, 3, 4, 5};
  const std::vector<RankedProblem> problems(100, ranked({five, five}));
  const ClaimTest test = test_pairs("", problems, at_level(0.0005), 0.0, 0.05);
  CHECK_THAT(test.effect, ContainsSubstring("bounds 0.0 and 9.7 % by that level"));  // 0.0495 + 0.9505 x 0.05
}
