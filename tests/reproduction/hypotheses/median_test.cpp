// Medians within bounds.
#include <limits>

#include "catch.hpp"
#include "reproduction/hypotheses/median.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("a median within bounds is judged by sign tests, which six runs can decide") {
  Random random(test_seed(1));
  const double infinity = std::numeric_limits<double>::infinity();
  const Values twos(6, 2.0), five(5, 2.0), spread = {1, 1, 2, 2, 2, 2, 2, 2};
  CHECK(test_median_within("", twos, 1.0, infinity, random).verdict == yes);
  CHECK(test_median_within("", twos, 1.0, infinity, random).p == Approx(2.0 / 64.0));
  CHECK(test_median_within("", twos, 2.5, infinity, random).verdict == no);
  CHECK(test_median_within("", twos, 0.0, 1.0, random).verdict == no);
  CHECK(test_median_within("", twos, 1.0, 3.0, random).verdict == yes);
  CHECK(test_median_within("", twos, 2.0, infinity, random).verdict == open);  // at the bound
  CHECK(test_median_within("", five, 1.0, infinity, random).verdict == open);  // 2 / 32 is above 0.05
  CHECK(test_median_within("", spread, 1.5, infinity, random).verdict == open);
  CHECK(test_median_within("", spread, 1.5, infinity, random).p == Approx(74.0 / 256.0));  // 6 of 8 or more, twice
}

TEST_CASE("a share of another median is as uncertain as the median itself") {
  Random random(test_seed(1));
  const Values low = {1, 2, 3, 4, 5, 6}, high = {20, 30, 40, 50, 60, 70}, wide = {2, 4, 5, 10, 70, 80};
  CHECK(test_median_below("", low, 0.5, high, random).verdict == yes);
  CHECK(test_median_below("", high, 0.5, low, random).verdict == no);
  // The median, 3.5, is below half of the other's, 3.75, and the runs are about as low as half of the other's.
  CHECK(test_median_below("", low, 0.5, wide, random).verdict == open);
  CHECK(test_median_below("", {1, 2, 3, 4}, 0.5, {20, 30, 40, 50}, random).verdict == open);  // four replicates
}
