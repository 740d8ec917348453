// RANK: the probability of an order of scores.
#include <catch2/catch.hpp>

#include "reproduction/procedures/count.hpp"
#include "reproduction/procedures/rank_above.hpp"
#include "reproduction/procedures/rank_near.hpp"
#include "reproduction/procedures/rank_place.hpp"
#include "reproduction/procedures/same.hpp"
#include "reproduction/procedures/score_order.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("RANK gives the probability of an order over replicates") {
  const std::vector<RankedProblem> problems(4, ranked({{1, 2, 1, 2, 1, 2}, {3, 4, 3, 4, 3, 4}, {3, 4, 4, 3, 3, 4}}));
  Random random(test_seed(1));
  const auto test = [&](const ScoreOrder& holds) {
    return test_rank("", {"a", "b", "c"}, problems, {}, holds, 300, random);
  };
  CHECK(test(takes_place(0, 1, 1)).verdict == yes);
  CHECK(test(ranks_above({0}, {1, 2})).verdict == yes);
  CHECK(test(ranks_above({1}, {0})).verdict == no);
  CHECK(test(ranks_above({1}, {2})).verdict == open);
  CHECK_THAT(test(takes_place(0, 1, 1)).effect,
             Catch::Contains("holds here; probability 1.00, over problems 1.00; Borda: a 8"));
  CHECK(ranks_near(1, 2, 0.1)({5.0, 10.0, 9.0}));
  CHECK_FALSE(ranks_near(1, 2, 0.1)({5.0, 10.0, 8.9}));
}

TEST_CASE("RANK by means tells how many runs went wrong") {
  Random random(test_seed(1));
  const std::vector<RankedProblem> problems = {ranked({{1, 1, 1, 1, 200}, {2, 2, 2, 2, 2}})};
  RankingRule rule;
  rule.test = analysis::RankingTest::means;
  rule.score = ScoreKind::mean_rank;
  const ClaimTest test = test_rank("b first", {"a", "b"}, problems, rule, takes_place(1, 1, 1), 20, random);
  CHECK_THAT(test.effect, Catch::Contains("holds here") && Catch::Contains("bad runs: a 1 of 5"));
}

TEST_CASE("fewer than five replicates decide nothing by bootstrap") {
  Random random(test_seed(1));
  const Values one(4, 1.0), tenth(4, 0.1);
  CHECK(test_same("q", {"a", one}, {"b", tenth}, {}, random).verdict == open);
  const std::vector<RankedProblem> problems(4, ranked({one, tenth}));
  CHECK(test_rank("", {"a", "b"}, problems, {}, takes_place(0, 1, 1), 50, random).verdict == open);
  const CountOf always_five = [](const auto&) { return std::size_t{5}; };
  CHECK(test_count("", always_five, 5, 12, 4, random).verdict == open);
}
