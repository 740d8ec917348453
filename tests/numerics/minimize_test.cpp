#include "numerics/minimize.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "catch.hpp"

using namespace bobench;
using Eigen::VectorXd;

namespace {

double rosenbrock(const VectorXd& x, VectorXd* gradient) {
  const double valley = x[1] - x[0] * x[0];
  if (gradient) {
    gradient->resize(2);
    *gradient << -400.0 * x[0] * valley - 2.0 * (1.0 - x[0]), 200.0 * valley;
  }
  return 100.0 * valley * valley + (1.0 - x[0]) * (1.0 - x[0]);
}

double plane(const VectorXd& x, VectorXd* gradient) {
  if (gradient) *gradient = VectorXd::Ones(x.size());
  return x.sum();
}

}  // namespace

TEST_CASE("L-BFGS finds the minimum of Rosenbrock's valley") {
  const Minimum minimum =
      minimize(rosenbrock, Eigen::Vector2d(-1.2, 1.0), Eigen::Vector2d(-5, -5), Eigen::Vector2d(5, 5));
  CHECK(minimum.value < 1e-8);
  CHECK(minimum.x.isApprox(Eigen::Vector2d(1, 1), 1e-3));
  CHECK(minimum.evaluations <= 200);
}

TEST_CASE("COBYLA needs no gradient") {
  const MinimizeOptions options{.algorithm = MinimizeAlgorithm::cobyla, .max_evaluations = 5000};
  const auto sphere = [](const VectorXd& x, VectorXd* gradient) {
    REQUIRE(gradient == nullptr);
    return (x.array() - 0.3).square().sum();
  };
  CHECK(minimize(sphere, VectorXd::Zero(3), VectorXd::Zero(3), VectorXd::Ones(3), options).value < 1e-6);
}

TEST_CASE("minima on the bounds are found, and coordinates without room stay put") {
  const Minimum corner = minimize(plane, VectorXd::Constant(3, 0.5), VectorXd::Zero(3), VectorXd::Ones(3));
  CHECK(corner.value == Approx(0.0).margin(1e-12));
  Eigen::Vector3d low(0, 0.25, 0), high(1, 0.25, 1);
  const Minimum fixed = minimize(plane, VectorXd::Constant(3, 0.5), low, high);
  CHECK(fixed.x[1] == 0.25);
  CHECK(fixed.value == Approx(0.25).margin(1e-12));
}

TEST_CASE("values that are not finite are walls, and a start outside is clipped") {
  const auto half_wall = [](const VectorXd& x, VectorXd* gradient) {
    if (gradient) *gradient = VectorXd::Constant(1, 2.0 * (x[0] - 0.4));
    return x[0] > 0.6 ? std::numeric_limits<double>::quiet_NaN() : (x[0] - 0.4) * (x[0] - 0.4);
  };
  const VectorXd low = VectorXd::Zero(1), high = VectorXd::Ones(1);
  CHECK(minimize(half_wall, VectorXd::Constant(1, 0.1), low, high).x[0] == Approx(0.4).margin(1e-4));
  const auto nowhere = [](const VectorXd&, VectorXd*) { return std::numeric_limits<double>::infinity(); };
  const Minimum none = minimize(nowhere, VectorXd::Constant(1, 7.0), low, high);
  CHECK(none.value == std::numeric_limits<double>::infinity());
  CHECK(none.x[0] == 1.0);
}

TEST_CASE("what the objective throws comes through") {
  const auto broken = [](const VectorXd&, VectorXd*) -> double { throw std::runtime_error("broken"); };
  CHECK_THROWS_WITH(minimize(broken, VectorXd::Zero(2), VectorXd::Zero(2), VectorXd::Ones(2)), "broken");
}
