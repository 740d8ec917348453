#include "acquisitions/empirical_expected_improvement.hpp"

#include <cmath>
#include <limits>

#include "acquisitions/expected_improvement.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"
#include "tests/acquisitions/predictions.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Three functions a'x + 0.3 |x|^2; two of them improve on 1 at (0.4, 0.7).
surrogates::PointDraws three_draws(const VectorXd& x) {
  MatrixXd a(2, 3);
  a << 1.0, -0.5, 4.0, 0.5, 0.2, 1.0;
  const VectorXd values = (a.transpose() * x).array() + 0.3 * x.squaredNorm();
  return {values, a.colwise() + VectorXd(0.6 * x)};
}

}  // namespace

TEST_CASE("empirical EI averages over all draws, not only those that improve") {
  MatrixXd draws(4, 3);
  draws << 1, 9, 5, 3, 8, 2, 7, 7, 5, 6, 6, 5;
  CHECK(empirical_expected_improvement(draws, 5.0) == VectorXd(Eigen::Vector3d(1.5, 0.0, 0.75)));
  CHECK(empirical_expected_improvement(draws.topRows(1), 5.0) == VectorXd(Eigen::Vector3d(4.0, 0.0, 0.0)));
}

TEST_CASE("on normal draws empirical EI is EI, within standard errors") {
  constexpr Eigen::Index count = 100000;
  Random random(test_seed(1));
  const VectorXd z = random.normal_vector(count);
  for (const double mean : {-1.0, 0.0, 2.0}) {
    const VectorXd draws = (mean + 1.5 * z.array()).matrix();
    const VectorXd gains = (0.5 - draws.array()).max(0.0).matrix();
    const double error = std::sqrt((gains.array() - gains.mean()).square().mean() / static_cast<double>(count));
    const double closed = expected_improvement(prediction_of(mean, 2.25), 0.5)[0];
    check_z("empirical EI", empirical_expected_improvement(MatrixXd(draws), 0.5)[0], closed, error);
  }
}

TEST_CASE("the gradient of empirical EI is that of finite differences, and zero where no draw improves") {
  REQUIRE((three_draws(Eigen::Vector2d(0.4, 0.7)).values.array() < 1.0).count() == 2);
  check_gradient([](const VectorXd& x, VectorXd* gradient) {
    return empirical_expected_improvement(three_draws(x), 1.0, gradient);
  });
  VectorXd gradient;
  CHECK(empirical_expected_improvement(three_draws(Eigen::Vector2d(0.4, 0.7)), -1.0, &gradient) == 0.0);
  CHECK(gradient.isZero(0.0));
}

TEST_CASE("a draw that is NaN spoils its own point alone; infinite draws are as far as can be") {
  const double infinity = std::numeric_limits<double>::infinity();
  MatrixXd draws(2, 4);
  draws << 1, std::nan(""), 1, infinity, 2, 1, -infinity, 1;
  const VectorXd values = empirical_expected_improvement(draws, 3.0);
  CHECK(values[0] == 1.5);
  CHECK(std::isnan(values[1]));
  CHECK(values[2] == infinity);
  CHECK(values[3] == 1.0);
}

TEST_CASE("empirical EI needs a draw, but no point") {
  CHECK_THROWS_AS(empirical_expected_improvement(MatrixXd(0, 2), 1.0), InputError);
  CHECK(empirical_expected_improvement(MatrixXd(3, 0), 1.0).size() == 0);
}
