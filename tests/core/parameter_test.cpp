#include "core/parameter.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

const Parameter level{"level", OrdinalParameter{{8, 16, 32, 64}}};
const Parameter choice{"choice", CategoricalParameter{{"a", "b", "c", "d", "e"}}};
const Parameter number{"n", IntegerParameter{-3, 3}};
const Parameter scaled{"units", IntegerParameter{1, 4, Scale::log}};

}  // namespace

TEST_CASE("levels, choices and whole numbers own equal shares, the first and the last no less") {
  for (const Parameter& parameter : {level, choice, number}) {
    const double width = 1.0 / *parameter.cardinality();
    for (double value = parameter.low(); value <= parameter.high(); value += 1.0) {
      const Share share = share_of(parameter, value);
      CHECK(share.high - share.low == Approx(width));
      CHECK(value_at(parameter, 0.5 * (share.low + share.high)) == value);
      CHECK(value_at(parameter, share.low + 1e-9) == value);
      CHECK(value_at(parameter, share.high - 1e-9) == value);
    }
    CHECK(value_at(parameter, 0.0) == parameter.low());
    CHECK(value_at(parameter, 1.0) == parameter.high());
  }
}

TEST_CASE("a whole number on the log scale owns the logarithms of half a unit to both sides") {
  // ln 3, ln 5/3, ln 7/5 and ln 9/7, divided by ln 9.
  const double bounds[] = {0.0, 0.5, 0.7324867603589635, 0.8856218745807309, 1.0};
  for (int n = 1; n <= 4; ++n) {
    CHECK(share_of(scaled, n).low == Approx(bounds[n - 1]).margin(1e-15));
    CHECK(share_of(scaled, n).high == Approx(bounds[n]));
    CHECK(value_at(scaled, 0.5 * (bounds[n - 1] + bounds[n])) == n);
  }
  CHECK(value_at(scaled, 0.0) == 1.0);
  CHECK(value_at(scaled, 1.0) == 4.0);
}

TEST_CASE("a real number's share is a point") {
  const Parameter rate{"rate", RealParameter{1e-4, 1.0, Scale::log}};
  CHECK(value_at(rate, 0.25) == Approx(1e-3));
  CHECK(share_of(rate, 1e-3).low == Approx(0.25));
  CHECK(share_of(rate, 1e-3).high == share_of(rate, 1e-3).low);
}

TEST_CASE("a single value owns everything") {
  for (const Parameter& parameter :
       {Parameter{"one", CategoricalParameter{{"only"}}}, Parameter{"n", IntegerParameter{7, 7}},
        Parameter{"m", IntegerParameter{7, 7, Scale::log}}}) {
    const Share share = share_of(parameter, parameter.low());
    CHECK(share.low == Approx(0.0).margin(1e-15));
    CHECK(share.high == Approx(1.0));
    CHECK(value_at(parameter, 0.9) == parameter.low());
  }
}
