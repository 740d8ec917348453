#include "surrogates/implicit/order_loss.hpp"

#include <cmath>

#include "catch.hpp"

using namespace bobench::surrogates;
using Eigen::Index, Eigen::RowVectorXf;

TEST_CASE("the order loss is the cross entropy of wanted and found order") {
  RowVectorXf density(5), utility(5);
  density << -1.0f, -2.0f, -3.0f, -0.5f, 0.0f;
  utility << 0.2f, 1.0f, 0.7f, -0.4f, 9.0f;  // the fifth is not in a pair
  const OrderLoss loss = order_loss(density, utility);
  // First pair: the first has the higher density and the lower utility, as wanted; in the second pair, the second has.
  const double first = std::log1p(std::exp(-0.8)), second = std::log1p(std::exp(-1.1));
  CHECK(loss.value == Approx(0.5 * (first + second)).epsilon(1e-6));
  CHECK(loss.gradient[0] > 0.0f);  // descent lowers the utility further
  CHECK(loss.gradient[1] < 0.0f);
  CHECK(loss.gradient[2] < 0.0f);
  CHECK(loss.gradient[4] == 0.0f);
  CHECK(order_loss(density.head(1), utility.head(1)).value == 0.0);
}

TEST_CASE("the order loss has the gradient of finite differences, and no overflow") {
  RowVectorXf density(6), utility(6);
  density << 0.1f, 0.3f, -0.2f, -0.2f, 2.0f, 1.0f;
  utility << 0.5f, -0.3f, 0.9f, 0.2f, -1.0f, 1.5f;
  const OrderLoss loss = order_loss(density, utility);
  for (Index i = 0; i < 6; ++i) {
    RowVectorXf up = utility, down = utility;
    up[i] += 0.01f;
    down[i] -= 0.01f;
    const double difference = (order_loss(density, up).value - order_loss(density, down).value) /
                              (static_cast<double>(up[i]) - static_cast<double>(down[i]));
    CHECK(loss.gradient[i] == Approx(difference).margin(1e-4));
  }
  const OrderLoss far = order_loss(density, 1e30f * utility);
  CHECK(std::isfinite(far.value));
  CHECK(far.gradient.allFinite());
}
