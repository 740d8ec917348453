#include "analysis/statistics/summary.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "golden.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

TEST_CASE("summaries agree with numpy") {
  const auto cases = golden()["quantiles"];
  for (const auto& one : cases) {
    const Values values = one["values"], expected = one["quantiles"];
    CHECK(mean(values) == Approx(one["mean"].get<double>()).epsilon(1e-12));
    if (one["std"].is_null()) {
      CHECK(std::isnan(standard_deviation(values)));
    } else {
      CHECK(standard_deviation(values) == Approx(one["std"].get<double>()).epsilon(1e-12));
    }
    const Values shares = {0, 0.1, 0.25, 0.5, 0.75, 1};
    for (std::size_t i = 0; i < shares.size(); ++i) {
      CHECK(quantile(values, shares[i]) == Approx(expected[i]).epsilon(1e-12).margin(1e-15));
    }
  }
  CHECK(std::isnan(mean(Values{})));
  CHECK(std::isnan(median(Values{})));
  CHECK(median(Values{1.0, 2.0, std::numeric_limits<double>::infinity()}) == 2.0);
}
