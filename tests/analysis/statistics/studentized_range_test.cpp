#include "analysis/statistics/studentized_range.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "golden.hpp"

using namespace bobench;
using namespace bobench::analysis;

TEST_CASE("the studentised range agrees with quadrature at 30 digits, and with scipy") {
  const auto cases = golden()["studentized_range"];
  REQUIRE(cases.size() == 32);
  for (const auto& one : cases) {
    const double cdf = studentized_range_cdf(one["q"], one["k"]);
    CHECK(std::abs(cdf - one["cdf"].get<double>()) < 1e-12);
    CHECK(std::abs(cdf - one["scipy_cdf"].get<double>()) < 1e-9);
  }
}

TEST_CASE("the range of two variables is that of one with twice the variance") {
  for (const double q : {0.01, 0.7, 2.0, 4.0, 9.0}) {
    CHECK(studentized_range_cdf(q, 2) == Approx(std::erf(q / 2.0)).epsilon(1e-12));
  }
}

TEST_CASE("quantiles of the studentised range give back their share") {
  for (const int k : {2, 3, 7, 24, 100}) {
    for (const double share : {1e-6, 0.1, 0.5, 0.95, 0.999, 1.0 - 1e-9}) {
      CHECK(std::abs(studentized_range_cdf(studentized_range_quantile(share, k), k) - share) < 1e-11);
    }
  }
}

TEST_CASE("the studentised range refuses what it is not defined for") {
  CHECK(studentized_range_cdf(0.0, 3) == 0.0);
  CHECK(studentized_range_cdf(-1.0, 3) == 0.0);
  CHECK(studentized_range_cdf(100.0, 3) == Approx(1.0).epsilon(1e-14));
  CHECK_THROWS_AS(studentized_range_cdf(1.0, 1), InputError);
  CHECK_THROWS_AS(studentized_range_quantile(1.0, 3), InputError);
  CHECK_THROWS_AS(studentized_range_quantile(std::nan(""), 3), InputError);
}
