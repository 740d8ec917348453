#include "analysis/statistics/binomial.hpp"

#include "catch.hpp"

using namespace bobench::analysis;

TEST_CASE("the tails of the binomial distribution contain both the count") {
  CHECK(binomial_at_least(2, 3) == Approx(0.5));
  CHECK(binomial_at_least(3, 3) == Approx(0.125));
  CHECK(binomial_at_least(0, 3) == 1.0);
  CHECK(binomial_at_least(0, 0) == 1.0);
  CHECK(binomial_at_most(1, 3) == Approx(0.5));
  CHECK(binomial_at_most(3, 3) == Approx(1.0));
  CHECK(binomial_at_most(0, 0) == 1.0);
  CHECK(binomial_at_least(1, 2, 0.3) == Approx(0.51));
  CHECK(binomial_at_most(1, 2, 0.3) == Approx(0.91));
}
