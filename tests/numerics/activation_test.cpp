#include "numerics/activation.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"

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

TEMPLATE_TEST_CASE("tanh has the same bits wherever a number stands", "[activation]", float, double) {
  using Matrix = Eigen::Matrix<TestType, Eigen::Dynamic, Eigen::Dynamic>;
  Matrix all = Matrix::Random(45, 7);
  all.topRows(20) *= TestType(0.01);
  Matrix whole = all, part = all, strided = all;
  activate(whole, Activation::tanh);
  activate(part.block(3, 1, 37, 5), Activation::tanh);
  CHECK(part.block(3, 1, 37, 5) == whole.block(3, 1, 37, 5));
  CHECK(part.col(0) == all.col(0));
  CHECK(part.row(2) == all.row(2));
  activate(strided.row(11), Activation::tanh);
  CHECK(strided.row(11) == whole.row(11));
  for (Eigen::Index i = 0; i < all.rows(); ++i) {
    Matrix one = all.block(i, 4, 1, 1);
    activate(one, Activation::tanh);
    CHECK(one(0, 0) == whole(i, 4));
  }
}

TEST_CASE("tanh of NaN is NaN", "[activation]") {
  Eigen::VectorXd a = Eigen::VectorXd::Constant(7, std::numeric_limits<double>::quiet_NaN());
  activate(a, Activation::tanh);
  CHECK(a.array().isNaN().all());
}
