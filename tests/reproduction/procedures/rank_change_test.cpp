// RANK: whether a score falls between two moments.
#include <catch2/catch.hpp>

#include "reproduction/procedures/rank_change.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("a score's fall between two moments is found") {
  const std::vector<RankedProblem> before = {ranked({Values(5, 1.0), Values(5, 2.0)})},
                                   after = {ranked({Values(5, 2.0), Values(5, 1.0)})};
  Random random(test_seed(1));
  CHECK(test_rank_change("", before, after, {}, 0, true, 50, random).verdict == yes);
  CHECK(test_rank_change("", before, after, {}, 0, false, 50, random).verdict == no);
  CHECK(test_rank_change("", before, after, {}, 1, true, 50, random).verdict == no);
}
