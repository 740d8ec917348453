#include "numerics/adam.hpp"

#include "catch.hpp"

using namespace bobench;
using Eigen::VectorXd;

// rate 0.1, beta1 0.9, beta2 0.99, epsilon 0.01, gradients 1, -2, 0.5, from 1:
//   t = 1: m = 0.1, v = 0.01; rate 0.1 sqrt(1 - 0.99) / (1 - 0.9) = 0.1; step 0.1 * 0.1 / (0.1 + 0.01) = 1/11
//   t = 2: m = 0.09 - 0.2 = -0.11, v = 0.0099 + 0.04 = 0.0499; rate 0.1 sqrt(1 - 0.9801) / (1 - 0.81)
//          = 0.1 * 0.14106736 / 0.19 = 0.074245979; step 0.074245979 * -0.11 / (0.22338308 + 0.01) = -0.034994215
//   t = 3: m = -0.099 + 0.05 = -0.049, v = 0.049401 + 0.0025 = 0.051901; rate 0.1 sqrt(1 - 0.970299) / (1 - 0.729)
//          = 0.1 * 0.17233978 / 0.271 = 0.063594014; step 0.063594014 * -0.049 / (0.22781791 + 0.01) = -0.013102910
TEST_CASE("three steps by hand, epsilon where Keras has it") {
  Adam adam(2, {.rate = 0.1, .beta1 = 0.9, .beta2 = 0.99, .epsilon = 0.01});
  VectorXd parameters = Eigen::Vector2d(1.0, 4.0);
  adam.step(Eigen::Vector2d(1.0, 0.0), parameters);
  CHECK(parameters[0] == Approx(1.0 - 1.0 / 11.0).epsilon(1e-14));
  adam.step(Eigen::Vector2d(-2.0, 0.0), parameters);
  CHECK(parameters[0] == Approx(1.0 - 1.0 / 11.0 + 0.034994215).epsilon(1e-8));
  adam.step(Eigen::Vector2d(0.5, 0.0), parameters);
  CHECK(parameters[0] == Approx(1.0 - 1.0 / 11.0 + 0.034994215 + 0.013102910).epsilon(1e-8));
  CHECK(parameters[1] == 4.0);
}

TEST_CASE("defaults are Keras's: the first step is the rate, for gradients of any size") {
  for (const double slope : {1e3, -1.0, 1e-2}) {
    Adam adam(1, {});
    VectorXd parameters = VectorXd::Zero(1);
    adam.step(VectorXd::Constant(1, slope), parameters);
    CHECK(-parameters[0] == Approx(std::copysign(1e-3, slope)).epsilon(1e-3));
    // sqrt(v) = sqrt(0.001) |g| plus epsilon, 1e-7.
    CHECK(std::abs(parameters[0]) == Approx(1e-3 / (1.0 + 1e-7 / (std::sqrt(1e-3) * std::abs(slope)))).epsilon(1e-12));
  }
}

TEST_CASE("a parabola's minimum is found") {
  Adam adam(2, {.rate = 0.05});
  const Eigen::Vector2d minimum(0.3, -1.2), steepness(100.0, 0.1);
  VectorXd parameters = VectorXd::Zero(2);
  for (int i = 0; i < 3000; ++i) adam.step(steepness.cwiseProduct(parameters - minimum), parameters);
  CHECK((parameters - minimum).norm() < 1e-3);
}
