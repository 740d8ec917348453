#include "optimizers/coordinate_coding.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "invariance/spread_problem.hpp"

using namespace bobench;
using optimizers::Beyond, optimizers::CoordinateCoding;
using optimizers::into_unit_interval, optimizers::place_in_unit_interval;

TEST_CASE("inside it changes nothing, at the ends it bends, outside it is a mirror") {
  for (const double x : {0.05, 0.3, 0.5, 0.95}) CHECK(into_unit_interval(x) == Approx(x).margin(1e-15));
  CHECK(into_unit_interval(-0.05) == Approx(0.0).margin(1e-15));
  CHECK(into_unit_interval(1.05) == Approx(1.0).margin(1e-15));
  CHECK(into_unit_interval(0.0) == Approx(0.0125));  // 0.05^2 / (4 * 0.05)
  CHECK(into_unit_interval(1.0) == Approx(0.9875));
  for (const double t : {0.01, 0.3, 0.77, 1.0}) {
    CHECK(into_unit_interval(-0.05 - t) == Approx(into_unit_interval(-0.05 + t)).margin(1e-14));
    CHECK(into_unit_interval(1.05 + t) == Approx(into_unit_interval(1.05 - t)).margin(1e-14));
    CHECK(into_unit_interval(t + 2.2 * 5) == Approx(into_unit_interval(t)).margin(1e-13));
    CHECK(into_unit_interval(t - 2.2 * 5) == Approx(into_unit_interval(t)).margin(1e-13));
  }
}

TEST_CASE("it is smooth, stays in the interval and is never steeper than one") {
  const double h = 1e-6;
  double last = (into_unit_interval(-3.0) - into_unit_interval(-3.0 - h)) / h;
  double lowest = 1.0, highest = 0.0, steepest = 0.0, roughest = 0.0;
  for (int i = 1; i <= 60'000; ++i) {
    const double x = -3.0 + 1e-4 * i;
    const double value = into_unit_interval(x), slope = (value - into_unit_interval(x - h)) / h;
    lowest = std::min(lowest, value);
    highest = std::max(highest, value);
    steepest = std::max(steepest, std::abs(slope));
    roughest = std::max(roughest, std::abs(slope - last));
    last = slope;
  }
  CHECK(lowest >= 0.0);
  CHECK(highest <= 1.0);
  CHECK(steepest < 1.0 + 1e-6);
  CHECK(roughest < 0.0025);  // the parabola's slope changes by 10 per unit
}

TEST_CASE("every value has its place") {
  for (int i = 0; i <= 1000; ++i) {
    const double value = i / 1000.0, place = place_in_unit_interval(value);
    CHECK(std::abs(place - value) <= 0.05 + 1e-15);
    CHECK(into_unit_interval(place) == Approx(value).margin(1e-15));
  }
}

TEST_CASE("starts mean what they say, and the first is that of the shared design") {
  const SearchSpace space = invariance::SpreadProblem{}.space();
  for (const Beyond beyond : {Beyond::itself, Beyond::bent, Beyond::never}) {
    const OptimizerContext context{space, 40, RunStreams(1, "spread", "o", 0)};
    CoordinateCoding coding(context, beyond);
    Random design = context.streams.shared("design");
    for (int i = 0; i < 50; ++i) {
      const auto start = coding.next_start();
      CHECK(start.configuration == space.sample(design));
      const Configuration decoded = coding.decode(start.point);
      for (Eigen::Index k = 0; k < space.dimension(); ++k) CHECK(decoded[k] == Approx(start.configuration[k]));
    }
  }
}

TEST_CASE("where points outside count, they are what they are, and starts come from the inner four fifths") {
  const SearchSpace space = SearchSpace::box(2, -5.0, 5.0);
  CoordinateCoding coding({space, 40, RunStreams(1, "box", "o", 0), {1.0}, true}, Beyond::itself);
  CHECK(coding.decode(Eigen::Vector2d(-0.1, 1.5)).isApprox(Eigen::Vector2d(-6.0, 10.0)));
  double farthest = 0.0;
  for (int i = 0; i < 200; ++i) {
    const auto start = coding.next_start();
    CHECK(start.configuration == coding.decode(start.point));
    farthest = std::max(farthest, start.configuration.cwiseAbs().maxCoeff());
  }
  CHECK(farthest <= 4.0);
  CHECK(farthest > 3.9);
}
