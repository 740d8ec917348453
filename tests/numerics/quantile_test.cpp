#include "numerics/quantile.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"

using namespace bobench;

constexpr double inf = std::numeric_limits<double>::infinity();

// numpy.quantile([3, 1, 4, 1, 5, 9, 2, 6], ...)
TEST_CASE("quantiles are numpy's") {
  std::vector<double> values{3, 1, 4, 1, 5, 9, 2, 6};
  CHECK(quantile(values, 0.0) == 1.0);
  CHECK(quantile(values, 0.05) == 1.0);
  CHECK(quantile(values, 0.25) == 1.75);
  CHECK(quantile(values, 1.0 / 3.0) == Approx(2.333333333333333).epsilon(1e-15));
  CHECK(quantile(values, 0.5) == 3.5);
  CHECK(median(values) == 3.5);
  CHECK(quantile(values, 0.9) == Approx(6.9).epsilon(1e-15));
  CHECK(quantile(values, 1.0) == 9.0);
  CHECK(quantile(Eigen::VectorXd{{-2.0}}, 0.7) == -2.0);
  CHECK(quantile_in_place(values, 0.9) == Approx(6.9).epsilon(1e-15));
}

TEST_CASE("quantiles of samples with infinities and NaN, and of none") {
  CHECK(quantile(std::vector{1.0, inf, inf}, 0.5) == inf);
  CHECK(quantile(std::vector{1.0, inf, inf}, 0.75) == inf);
  CHECK(quantile(std::vector{1.0, inf}, 0.25) == inf);
  CHECK(quantile(std::vector{1.0, 2.0, inf}, 0.5) == 2.0);
  CHECK(quantile(std::vector{-inf, -inf, 1.0}, 0.25) == -inf);
  CHECK(std::isnan(quantile(std::vector{1.0, std::nan(""), 2.0}, 0.0)));
  CHECK(std::isnan(quantile(std::vector<double>(), 0.5)));
}
