#include "analysis/curves.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;
constexpr double inf = std::numeric_limits<double>::infinity();

TEST_CASE("best so far ignores NaN and infinities") {
  CHECK(best_so_far(Values{std::nan(""), 3.0, -inf, 4.0, inf, 1.0}) == Values{inf, 3.0, 3.0, 3.0, 3.0, 1.0});
  CHECK(best_so_far(Values{}).empty());
}

TEST_CASE("the area under the best-so-far curve, as worked by hand") {
  CHECK(area_under_best(Values{5, 3, 4, 1}, 0.0, 4) == 11.0);
  CHECK(area_under_best(Values{5, 3, 4, 1}, 0.0, 5) == 12.0);
  CHECK(area_under_best(Values{5, 3, 4, 1}, 1.0, 4) == 8.0);
  CHECK(area_under_best(Values{5}, 0.0, 1) == 0.0);
  CHECK(area_under_best(Values{std::nan(""), 5}, 0.0, 3) == inf);
  CHECK(area_under_best(Values{std::nan(""), 5}, 0.0, 3, 2) == 5.0);
  CHECK(area_under_best(Values{5, 3, 4, 1}, 1.0, 4, 2) == 4.0);
  CHECK(first_finite(Values{std::nan(""), inf, 5, 6}) == 3);
  CHECK_FALSE(first_finite(Values{std::nan(""), inf}));
}
