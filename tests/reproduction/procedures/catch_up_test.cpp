// CATCHUP: the first evaluation after which a follower is not behind.
#include <algorithm>

#include "catch.hpp"
#include "reproduction/procedures/catch_up.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("CATCHUP finds the evaluation from which the follower stays at or below the leader") {
  CHECK(catch_up_evaluation({3, 2, 2, 2}, {5, 1, 3, 2}) == 4);
  CHECK(catch_up_evaluation({3, 2, 2}, {3, 2, 2}) == 1);
  CHECK(catch_up_evaluation({1, 1}, {2, 2}) == 3);
  Random random(test_seed(1));
  const Trajectories leader = constant("a", {1.0, 1.1, 0.9, 1.0, 1.0}, 20);
  Trajectories follower = constant("b", {2.0, 2.1, 1.9, 2.0, 2.0}, 20);
  for (auto& run : follower.values) std::fill(run.begin() + 11, run.end(), 0.5);
  CHECK(test_catch_up("p", leader, follower, {10, 14}, random).verdict == yes);  // at 12
  CHECK(test_catch_up("p", leader, follower, {15, 18}, random).verdict == no);
  // An optimiser that was never behind, or that always stays behind, does not catch up.
  CHECK(test_catch_up("p", leader, leader, {1, 4}, random).verdict == open);
  CHECK(test_catch_up("p", leader, constant("c", Values(5, 9.0), 20), {10, 14}, random).verdict == no);
}
