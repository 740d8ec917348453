// LEAD: which optimiser reaches a target first.
#include <algorithm>

#include "catch.hpp"
#include "reproduction/procedures/lead.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("LEAD compares when the best of each group reaches its target") {
  Random random(test_seed(1));
  Trajectories quick = constant("a", Values(5, 1.0), 100), slow = quick;
  for (auto& run : quick.values) std::fill(run.begin() + 9, run.end(), 0.0);
  for (auto& run : slow.values) std::fill(run.begin() + 59, run.end(), 0.0);
  CHECK(test_lead("p", {quick}, {slow}, {0.01, 40}, random).verdict == yes);  // 10 against 60
  CHECK(test_lead("p", {quick}, {slow}, {0.01, 60}, random).verdict == no);
}

TEST_CASE("LEAD does not contradict what so short a run cannot show") {
  Random random(test_seed(2));
  Trajectories quick = constant("a", Values(5, 1.0), 100);
  const Trajectories never = quick;
  for (auto& run : quick.values) std::fill(run.begin() + 49, run.end(), 0.0);
  // The others never reach it: they are at least 51 evaluations behind.
  CHECK(test_lead("p", {quick}, {never}, {0.01, 40}, random).verdict == yes);
  CHECK(test_lead("p", {quick}, {never}, {0.01, 60}, random).verdict == open);
  CHECK(test_lead("p", {quick}, {never}, {0.01, 100}, random).verdict == none);
  CHECK(test_lead("p", {never}, {quick}, {0.01, 60}, random).verdict == no);
}
