#include "analysis/statistics/missing.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"

using namespace bobench::analysis;

TEST_CASE("what is missing is left out, infinities are not") {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  CHECK(present(std::vector<double>{nan, 2.0, inf, nan, 1.0}) == std::vector<double>{2.0, inf, 1.0});
  CHECK(present(std::vector<double>{nan}).empty());
  Eigen::MatrixXd values(3, 2), whole(1, 2);
  values << 1, nan, inf, 3, nan, nan;
  whole << inf, 3;
  CHECK(complete_rows(values) == whole);
  CHECK(complete_rows(Eigen::MatrixXd(0, 2)).cols() == 2);
}
