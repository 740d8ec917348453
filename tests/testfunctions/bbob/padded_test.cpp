#include "testfunctions/bbob/padded.hpp"

#include "catch.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::testfunctions;

TEST_CASE("a padded product is the product, then zeros, for every number of rows") {
  Random random(3);
  for (int d = 1; d <= 50; ++d) {
    const Eigen::MatrixXd matrix = random.normal_vector(d * d).reshaped(d, d);
    const Eigen::VectorXd x = random.normal_vector(d), expected = matrix * x;
    Eigen::VectorXd y = Eigen::VectorXd::Constant(padded_size(d), 7.0);
    PaddedMatrix(matrix).multiply(x.data(), y.data());
    INFO("dimension " << d);
    REQUIRE((y.head(d) - expected).cwiseAbs().maxCoeff() <= 1e-13 * d);
    REQUIRE(y.tail(y.size() - d).isZero(0.0));
  }
}

TEST_CASE("a padded vector continues with zeros") {
  const PaddedVector padded(Eigen::Vector3d(1, 2, 3));
  REQUIRE(padded.size() == 4);
  CHECK(padded[2] == 3.0);
  CHECK(padded[3] == 0.0);
}
