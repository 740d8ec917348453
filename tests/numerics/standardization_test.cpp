#include "numerics/standardization.hpp"

#include "catch.hpp"

using namespace bobench;

TEST_CASE("numbers are divided by their standard deviation, or by 1 where they differ by rounding alone") {
  CHECK(scale_of(9.0, 100.0) == 3.0);
  CHECK(scale_of(0.0, 0.0) == 1.0);
  CHECK(scale_of(1e-30, 0.0) == 1.0);
  CHECK(scale_of(1e-26, 0.0) == Approx(1e-13));
  CHECK(scale_of(1e-16, 1e8) == 1.0);
  CHECK(scale_of(1e-16, -1e8) == 1.0);
}

TEST_CASE("without a least size, small numbers count as well") {
  CHECK(scale_of(1e-30, 0.0, 1e-12, 0.0) == Approx(1e-15));
  CHECK(scale_of(1e-30, 1e-2, 1e-12, 0.0) == 1.0);
  CHECK(scale_of(0.0, 0.0, 1e-12, 0.0) == 1.0);
}
