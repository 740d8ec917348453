#include "analysis/statistics/holm.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

TEST_CASE("Holm's p-values are those worked by hand") {
  // 0.01 x 4; 0.02 x 3; 0.03 x 2; 0.04 x 1 is raised to the previous value.
  const auto adjusted = holm(Values{0.03, 0.01, 0.04, 0.02});
  CHECK(adjusted[1] == Approx(0.04));
  CHECK(adjusted[3] == Approx(0.06));
  CHECK(adjusted[0] == Approx(0.06));
  CHECK(adjusted[2] == Approx(0.06));
  CHECK(holm(Values{0.6, 0.7}) == Values{1.0, 1.0});
  CHECK(holm(Values{}).empty());
  CHECK_THROWS_AS(holm(Values{std::nan("")}), Error);
}
