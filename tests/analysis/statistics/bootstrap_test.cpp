#include "analysis/statistics/bootstrap.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

TEST_CASE("the bootstrap interval of the median holds most of the resampled medians") {
  Random random(test_seed(1));
  const auto same = bootstrap_median(Values{2, 2, 2}, 0.95, 100, random);
  CHECK(same.low == 2.0);
  CHECK(same.high == 2.0);
  // The median of a resample of three values is the lowest with probability 7/27, and the highest likewise.
  const auto wide = bootstrap_median(Values{1, 2, 3}, 0.95, 1000, random);
  CHECK(wide.low == 1.0);
  CHECK(wide.high == 3.0);
  const auto narrow = bootstrap_median(Values{1, 2, 3}, 0.40, 1000, random);
  CHECK(narrow.low == 2.0);
  CHECK(narrow.high == 2.0);
  CHECK(std::isnan(bootstrap_median(Values{}, 0.95, 10, random).low));
}
