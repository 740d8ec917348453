#include "analysis/statistics/detectable_effect.hpp"

#include <cmath>

#include "catch.hpp"

using bobench::analysis::min_detectable_a12;

TEST_CASE("the least detectable A12 is Noether's, and none where separation is not enough") {
  CHECK(min_detectable_a12(30, 30, 0.05) == Approx(0.31466910625).epsilon(1e-9));  // scipy
  CHECK(std::isnan(min_detectable_a12(2, 2, 0.05)));                               // p is at least 1/6
  CHECK(min_detectable_a12(3, 3, 0.051) == 0.0);
}
