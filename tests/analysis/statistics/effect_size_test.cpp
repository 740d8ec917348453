#include "analysis/statistics/effect_size.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

TEST_CASE("A12 is the share of pairs in which the first value is the larger") {
  // 3 beats 1 and 2, ties with 3; 2 beats 1, ties with 2; 0 beats none: (2.5 + 1.5 + 0) / 9.
  CHECK(vargha_delaney(Values{3, 2, 0}, Values{1, 2, 3}) == Approx(4.0 / 9.0));
  CHECK(vargha_delaney(Values{1, 2}, Values{3, 4}) == 0.0);
  CHECK(vargha_delaney(Values{3, 4}, Values{1, 2}) == 1.0);
  CHECK(std::isnan(vargha_delaney(Values{}, Values{1})));
}

TEST_CASE("rank-biserial correlations, worked by hand") {
  // Of the 9 pairs of (3, 2, 0) and (1, 2, 3): 3 wins 2, ties 1; 2 wins 1, ties 1, loses 1; 0 loses 3. (3 - 4) / 9.
  CHECK(rank_biserial(Values{3, 2, 0}, Values{1, 2, 3}) == Approx(-1.0 / 9.0));
  CHECK(rank_biserial(Values{1, 2}, Values{3, 4}) == -1.0);
  CHECK(rank_biserial(Values{3, 4}, Values{1, 2}) == 1.0);
  CHECK(rank_biserial(Values{2, 2}, Values{2, 2}) == 0.0);
  CHECK(std::isnan(rank_biserial(Values{1}, Values{})));
  CHECK_THROWS_AS(rank_biserial(Values{std::nan("")}, Values{1}), Error);
}
