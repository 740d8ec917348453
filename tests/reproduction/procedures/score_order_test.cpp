// RANK: the probability of an order of scores.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
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

namespace {

const Labels abc = {"a", "b", "c"};

ClaimTest judged(const std::vector<RankedProblem>& problems, const ScoreStatement& said, const RankingRule& rule = {}) {
  const auto scores = draw_scores(problems, rule, 300, test_seed(1));
  const std::size_t count = problems.front().metrics.values.front().size();
  return test_rank(Labels(abc.begin(), abc.begin() + static_cast<int>(count)), problems, rule, said,
                   scores[static_cast<std::size_t>(rule.score)]);
}

/// "a" is the best; "b" and "c" are equal except for chance.
std::vector<RankedProblem> one_ahead(std::size_t runs) {
  const Values b = {3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4}, c = {3, 4, 4, 3, 3, 4, 4, 3, 4, 3, 3, 4};
  const auto some = [&](const Values& all) { return Values(all.begin(), all.begin() + static_cast<int>(runs)); };
  return {4, ranked({some(Values{1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2}), some(b), some(c)})};
}

}  // namespace

TEST_CASE("RANK gives the probability of an order over replicates") {
  const auto problems = one_ahead(12);
  CHECK(judged(problems, takes_place(0, 1, 1, 3)).verdict == yes);
  CHECK(judged(problems, ranks_above({0}, {1, 2})).verdict == yes);
  CHECK(judged(problems, ranks_above({1}, {0})).verdict == no);
  CHECK(judged(problems, ranks_above({1}, {2})).verdict == open);
  CHECK_THAT(judged(problems, takes_place(0, 1, 1, 3)).effect,
             ContainsSubstring("holds here; probability 1.00, over problems 1.00; place 1 [1, 1]; Borda: a 8"));
  CHECK(ranks_near(1, 2, 0.1).holds({5.0, 10.0, 9.0}));
  CHECK_FALSE(ranks_near(1, 2, 0.1).holds({5.0, 10.0, 8.9}));
}

TEST_CASE("RANK is contradicted by the opposite alone") {
  const auto problems = one_ahead(12);
  // "b" above "c" and "c" above "b" are both improbable if one must be above in every metric: neither is contradicted.
  CHECK(judged(problems, ranks_above({0, 1}, {2})).verdict == open);
  CHECK(judged(problems, ranks_above({0, 2}, {1})).verdict == open);
  CHECK(judged(problems, takes_place(1, 2, 2, 3)).verdict == open);
  const ClaimTest better = judged(problems, takes_place(0, 2, 3, 3));
  CHECK(better.verdict == no);
  CHECK_THAT(better.effect, ContainsSubstring("place 1 [1, 1], better than is said"));
  CHECK(judged(problems, takes_place(1, 1, 1, 3)).verdict == no);
  CHECK(judged(problems, ranks_near(0, 1, 0.1)).verdict == no);
  CHECK(judged(problems, ranks_near(1, 2, 0.1)).verdict != no);
  CHECK(judged(one_ahead(9), takes_place(0, 1, 1, 3)).verdict == open);  // fewer than ten replicates
}

TEST_CASE("equal optimisers are told apart in as many draws as the level says, and separated ones always") {
  constexpr int samples = 400;
  RankingRule rule;
  rule.test = analysis::RankingTest::mann_whitney;
  rule.alpha = 0.05;
  Random random(test_seed(1));
  double told_apart = 0.0;
  for (int i = 0; i < samples; ++i) {
    std::vector<Values> equal(2, Values(20));
    for (Values& values : equal) {
      for (double& value : values) value = random.normal();
    }
    const auto scores = draw_scores({ranked(equal)}, rule, 20, test_seed(2));
    for (const Scores& drawn : scores[0].drawn) {
      told_apart += drawn[0] != drawn[1] ? 1.0 / 20.0 : 0.0;
    }
  }
  // Draws from one sample are dependent: the error is at most that of `samples` draws.
  check_z("share of draws", told_apart / samples, 0.05, std::sqrt(0.05 * 0.95 / samples));
  CHECK(told_apart / samples < 0.12);  // 0.17 at the level of the runs
  Values low, high;
  for (int i = 0; i < 15; ++i) {
    low.push_back(i);
    high.push_back(i + 15);
  }
  rule.alpha = 0.0005;
  const auto scores = draw_scores({ranked({low, high})}, rule, 50, test_seed(2));
  for (const Scores& drawn : scores[0].drawn) {
    CHECK(drawn == Scores{1.0, 0.0});
  }
}

TEST_CASE("statements about the same ranking share its draws, for every kind of score") {
  const auto problems = one_ahead(12);
  DrawnScores drawn;
  RankingRule borda, firsts;
  firsts.score = ScoreKind::firsts;
  const ScoreDraws& first = drawn.of(problems, borda, 5, 50, 1);
  CHECK(&drawn.of(problems, borda, 5, 50, 1) == &first);
  CHECK(&drawn.of(problems, borda, 6, 50, 1) != &first);
  CHECK(drawn.of(problems, firsts, 5, 50, 1).observed == Scores{4.0, 0.0, 0.0});
}

TEST_CASE("RANK by means tells how many runs went wrong") {
  const std::vector<RankedProblem> problems = {ranked({{1, 1, 1, 1, 200}, {2, 2, 2, 2, 2}})};
  RankingRule rule;
  rule.test = analysis::RankingTest::means;
  rule.score = ScoreKind::mean_rank;
  const ClaimTest test = judged(problems, takes_place(1, 1, 1, 2), rule);
  CHECK_THAT(test.effect, ContainsSubstring("holds here") && ContainsSubstring("bad runs: a 1 of 5"));
}

TEST_CASE("fewer than five replicates decide nothing by bootstrap") {
  Random random(test_seed(1));
  const Values one(4, 1.0), tenth(4, 0.1);
  CHECK(test_same("q", {"a", one}, {"b", tenth}, {}, random).verdict == open);
  const CountOf always_five = [](const auto&) { return std::size_t{5}; };
  CHECK(test_count({"", 5, 12, 6.0}, always_five, 4, random).verdict == open);
}

TEST_CASE("equal scores share their places: an optimiser that is separated from none is not said to be first") {
  const Scores scores = {5.0, 3.0, 3.0, 1.0};
  CHECK(place_of(1, scores) == 2);
  CHECK(last_place_of(1, scores) == 3);
  CHECK(takes_place(0, 1, 1, 4).holds(scores));
  CHECK_FALSE(takes_place(1, 2, 2, 4).holds(scores));
  CHECK(takes_place(1, 2, 3, 4).holds(scores));
  CHECK_FALSE(takes_place(0, 1, 1, 4).holds({2.0, 2.0, 2.0, 2.0}));
  // A place is better than stated only if all of the shared places are.
  CHECK(takes_place(1, 4, 4, 4).opposites.front().order(scores));
  CHECK_FALSE(takes_place(1, 3, 3, 4).opposites.front().order(scores));
}

TEST_CASE("a rule about one problem names it, one about several says how many") {
  RankingRule rule;
  CHECK(describe_problems(rule).empty());
  rule.problems = {"synthetic/branin"};
  CHECK(describe_problems(rule) == " on synthetic/branin");
  rule.problems.push_back("bbob/f1/d2/i1");
  CHECK(describe_problems(rule) == " on 2 problems");
}
