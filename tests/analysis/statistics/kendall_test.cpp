#include "analysis/statistics/kendall.hpp"

#include <cmath>

#include "catch.hpp"

using namespace bobench::analysis;

TEST_CASE("tau-b is scipy's kendalltau, ties among it") {
  CHECK(kendall_tau({12, 2, 1, 12, 2}, {1, 4, 7, 1, 0}) == Approx(-0.47140452079103173).epsilon(1e-14));  // its manual
}

TEST_CASE("tau of a permutation is one less twice the share of pairs that it turns round") {
  CHECK(kendall_tau({1, 2, 3, 4}, {10, 20, 30, 40}) == Approx(1.0));
  CHECK(kendall_tau({1, 2, 3, 4}, {4, 3, 2, 1}) == Approx(-1.0));
  CHECK(kendall_tau({1, 2, 3, 4}, {2, 1, 3, 4}) == Approx(1.0 - 2.0 / 6.0));
}

TEST_CASE("without two different values there is no tau") {
  CHECK(std::isnan(kendall_tau({1, 1, 1}, {1, 2, 3})));
  CHECK(std::isnan(kendall_tau({}, {})));
}
