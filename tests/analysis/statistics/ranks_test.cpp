#include "analysis/statistics/ranks.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

TEST_CASE("mid-ranks share ties, and tie correction counts them") {
  CHECK(mid_ranks(Values{3.0, 1.0, 3.0, 2.0}) == Values{3.5, 1.0, 3.5, 2.0});
  CHECK(tie_correction(Values{3.0, 1.0, 3.0, 2.0}) == 6.0);
  CHECK(tie_correction(Values{1.0, 2.0}) == 0.0);
  CHECK(mid_ranks(Values{std::numeric_limits<double>::infinity(), 0.0}) == Values{2.0, 1.0});
  CHECK_THROWS_AS(mid_ranks(Values{std::nan("")}), Error);
}
