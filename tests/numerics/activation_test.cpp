#include "numerics/activation.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

using namespace bobench;

TEST_CASE("tanh is the library's to 1e-14, for numbers of any size", "[activation]") {
  Eigen::VectorXd a(4001), b;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const double magnitude = std::pow(10.0, -12.0 + 0.004 * static_cast<double>(i));
    a[i] = i % 2 == 0 ? magnitude : -magnitude;
  }
  a[0] = 0.0;
  b = a;
  activate(b, Activation::tanh);
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    INFO(a[i]);
    CHECK(std::abs(b[i] - std::tanh(a[i])) <= 1e-14 * std::abs(std::tanh(a[i])));
  }
}

TEST_CASE("tanh of what is no number is no number", "[activation]") {
  Eigen::VectorXd a = Eigen::VectorXd::Constant(7, std::numeric_limits<double>::quiet_NaN());
  activate(a, Activation::tanh);
  CHECK(a.array().isNaN().all());
}
