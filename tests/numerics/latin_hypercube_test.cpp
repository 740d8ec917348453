#include "numerics/latin_hypercube.hpp"

#include <cmath>
#include <set>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;

TEST_CASE("each part of each coordinate holds one point of a Latin hypercube") {
  Random random(1);
  const Eigen::MatrixXd points = latin_hypercube(4, 17, random);
  for (Eigen::Index d = 0; d < 4; ++d) {
    std::set<int> parts;
    for (Eigen::Index i = 0; i < 17; ++i) parts.insert(static_cast<int>(std::floor(17.0 * points(d, i))));
    CHECK(parts.size() == 17);
    CHECK(*parts.begin() == 0);
    CHECK(*parts.rbegin() == 16);
  }
}

TEST_CASE("coordinates of a Latin hypercube are uniform and not in step") {
  Random random(test_seed(2));
  constexpr int designs = 2000;
  double sum = 0.0, product = 0.0;
  for (int i = 0; i < designs; ++i) {
    const Eigen::MatrixXd points = latin_hypercube(2, 3, random);
    sum += points(0, 0);
    product += (points(0, 0) - 0.5) * (points(1, 0) - 0.5);
  }
  check_z("mean", sum / designs, 0.5, std::sqrt(1.0 / 12.0 / designs));
  check_z("covariance", product / designs, 0.0, 1.0 / 12.0 / std::sqrt(designs));
}
