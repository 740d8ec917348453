// Medians within bounds.
#include <catch2/catch.hpp>
#include <limits>

#include "reproduction/procedures/median.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("a median within bounds is judged by its whole interval") {
  Random random(test_seed(1));
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(test_median_within("", {2, 2, 2}, 1.0, infinity, random).verdict == yes);
  CHECK(test_median_within("", {2, 2, 2}, 2.5, infinity, random).verdict == no);
  CHECK(test_median_within("", {2, 2, 2}, 0.0, 1.0, random).verdict == no);
  CHECK(test_median_within("", {1, 2, 3}, 1.5, infinity, random).verdict == open);
}
