#include "analysis/statistics/brunner_munzel.hpp"

#include <vector>

#include "catch.hpp"

using bobench::analysis::brunner_munzel;
using Values = std::vector<double>;

TEST_CASE("Brunner and Munzel's test gives the p of their example") {
  // Pain scores after surgery; two-sided p 0.0057862086661515377 (scipy, lawstat).
  const Values first = {1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 1, 1}, second = {3, 3, 4, 3, 1, 2, 3, 1, 1, 5, 4};
  CHECK(brunner_munzel(second, first, 0.5) == Approx(0.0057862086661515377 / 2.0).epsilon(1e-9));
  CHECK(brunner_munzel(first, second, 0.5) == Approx(1.0 - 0.0057862086661515377 / 2.0).epsilon(1e-9));
}

TEST_CASE("a higher bound is easier to stay below") {
  const Values first = {1, 3, 5, 7, 9, 11}, second = {2, 4, 6, 8, 10, 12};
  CHECK(brunner_munzel(first, second, 0.9) < brunner_munzel(first, second, 0.7));
  CHECK(brunner_munzel({first}, {first}, 0.5) == Approx(0.5));
}

TEST_CASE("without any variance it is certain") {
  const Values one = {1, 1, 1}, two = {2, 2, 2};
  CHECK(brunner_munzel(one, two, 0.64) == 1.0);
  CHECK(brunner_munzel(two, one, 0.64) == 0.0);
  CHECK(brunner_munzel(one, one, 0.64) == 0.0);
}
