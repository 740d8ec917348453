#include "analysis/plots/curve_statistics.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis::plots;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Eigen::MatrixXd four_runs() {
  Eigen::MatrixXd values(4, 3);
  values << inf, 4, 1, 8, 8, 2, 6, 6, 3, 2, 2, 2;
  return values;
}

}  // namespace

TEST_CASE("median and quartiles of each column") {
  const auto points = summarize_curves(four_runs(), {1, 2, 3}, CurveStatistic::median, Band::quartiles);
  REQUIRE(points.size() == 3);
  CHECK(points[0].value == 7.0);  // of 2, 6, 8, infinity
  CHECK(points[0].low == 5.0);
  CHECK(points[0].high == inf);
  CHECK(points[1].value == 5.0);
  CHECK(points[1].low == 3.5);
  CHECK(points[1].high == 6.5);
  CHECK(points[2].x == 3.0);
}

TEST_CASE("a mean that is infinite leaves its column out") {
  const auto points = summarize_curves(four_runs(), {1, 2, 3}, CurveStatistic::mean, Band::standard_error);
  REQUIRE(points.size() == 2);
  CHECK(points[0].x == 2.0);
  CHECK(points[0].value == 5.0);
  // Deviations -1, 3, 1, -3: variance 20 / 3, over 4 runs.
  CHECK(points[0].high - 5.0 == Approx(std::sqrt(20.0 / 3.0 / 4.0)));
  CHECK(5.0 - points[0].low == Approx(std::sqrt(20.0 / 3.0 / 4.0)));
  CHECK(summarize_curves(Eigen::MatrixXd(0, 2), {1, 2}, CurveStatistic::mean, Band::none).empty());
}

TEST_CASE("the bootstrap interval holds the statistic, and is the same each time") {
  const auto draw = [] { return summarize_curves(four_runs(), {1, 2, 3}, CurveStatistic::mean, Band::bootstrap); };
  const auto points = draw(), again = draw();
  REQUIRE(points.size() == 2);
  for (std::size_t i = 0; i < points.size(); ++i) {
    CHECK(points[i].low < points[i].value);
    CHECK(points[i].value < points[i].high);
    CHECK(points[i].low == again[i].low);
  }
  // The mean of 4 of the values 2, 4, 6, 8 has standard deviation sqrt(5 / 4): 95 % within about 2.2 of 5.
  CHECK(points[0].low == Approx(2.8).margin(0.35));
  CHECK(points[0].high == Approx(7.2).margin(0.35));
}

TEST_CASE("the automatic band suits statistic and crowd") {
  CHECK(band_for(CurveStatistic::median, Band::automatic, 4) == Band::quartiles);
  CHECK(band_for(CurveStatistic::mean, Band::automatic, 2) == Band::standard_error);
  CHECK(band_for(CurveStatistic::median, Band::automatic, 5) == Band::none);
  CHECK(band_for(CurveStatistic::median, Band::bootstrap, 12) == Band::bootstrap);
  CHECK_THROWS_AS(band_for(CurveStatistic::median, Band::standard_error, 2), InputError);
}

TEST_CASE("thinned positions keep both ends and rise") {
  CHECK(thinned_positions(3, 10) == std::vector<std::size_t>{1, 2, 3});
  CHECK(thinned_positions(0, 10).empty());
  for (const std::size_t n : {11U, 500U, 100000U}) {
    const auto positions = thinned_positions(n, 10);
    CHECK(positions.front() == 1);
    CHECK(positions.back() == n);
    CHECK(positions.size() <= 10);
    for (std::size_t i = 1; i < positions.size(); ++i) CHECK(positions[i] > positions[i - 1]);
  }
}
