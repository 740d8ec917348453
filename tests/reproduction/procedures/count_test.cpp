// COUNT: the number of problems on which a statement holds.
#include <algorithm>

#include "catch.hpp"
#include "reproduction/procedures/count.hpp"
#include "reproduction/procedures/top_count.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

ClaimTest counted(const CountOf& count, std::size_t printed, std::size_t replicates = 10) {
  Random random(test_seed(1));
  return test_count({.statement = "", .printed = printed, .problems = 12, .by_chance = 6.0}, count, replicates, random);
}

/// A constant number of problems for all resamples.
CountOf always(std::size_t count) {
  return [=](const auto&) { return count; };
}

/// `most` problems, minus one for each time that the first replicate is drawn.
CountOf shaken(std::size_t most) {
  return
      [=](const auto& drawn) { return most - std::min<std::size_t>(most, std::ranges::count(drawn, std::size_t{0})); };
}

}  // namespace

TEST_CASE("COUNT: more than chance gives, as the paper has it, is reproduced; so is more than the paper has") {
  CHECK(counted(always(9), 9).verdict == yes);
  CHECK(counted(always(8), 9).verdict == yes);  // the printed count has an error, too
  CHECK(counted(always(12), 9).verdict == yes);
  CHECK_THAT(counted(always(12), 9).effect, ContainsSubstring("printed 9 (more)"));
  CHECK(counted(always(6), 9).verdict == no);
  CHECK(counted(shaken(8), 9).verdict == open);   // 7: may be chance
  CHECK(counted(shaken(12), 11).verdict == yes);  // 11, sometimes down to 8
  CHECK(counted(shaken(11), 12).verdict == yes);  // 10: within its error it reaches the printed number
}

TEST_CASE("COUNT: few problems are the other way round, and what is printed by chance proves nothing") {
  CHECK(counted(always(2), 2).verdict == yes);
  CHECK(counted(always(0), 2).verdict == yes);
  CHECK_THAT(counted(always(0), 2).effect, ContainsSubstring("printed 2 (fewer)"));
  CHECK(counted(always(6), 2).verdict == no);
  CHECK(counted(always(6), 6).verdict == open);
  CHECK(counted(always(9), 6).verdict == no);
  CHECK(counted(always(3), 6).verdict == no);
  CHECK(counted(always(9), 9, 4).verdict == open);  // too few replicates
}

TEST_CASE("COUNT of top places: chance is that of a draw without replacement") {
  CHECK(chance_of_top(1, 6, 1) == Approx(1.0 / 6.0));
  CHECK(chance_of_top(2, 6, 1) == Approx(1.0 / 3.0));
  CHECK(chance_of_top(8, 13, 3) == Approx(1.0 - 10.0 / 286.0));  // C(5, 3) of C(13, 3)
  CHECK(chance_of_top(6, 6, 1) == 1.0);
}

TEST_CASE("COUNT of top places: of equal values any may be the first") {
  CHECK(share_of_top({1, 4}, {2, 3}, 1) == 1.0);
  CHECK(share_of_top({3, 4}, {2, 3}, 1) == 0.0);
  CHECK(share_of_top({3, 4}, {2, 3}, 2) == Approx(0.5));
  CHECK(share_of_top({1, 1}, {1, 1, 1, 1}, 1) == Approx(1.0 / 3.0));  // no difference: chance
  CHECK(share_of_top({1, 2}, {1, 1, 1, 1}, 1) == Approx(1.0 / 5.0));
  CHECK(share_of_top({1, 1}, {1, 5}, 2) == 1.0);
}
