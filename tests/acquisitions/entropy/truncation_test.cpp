#include "acquisitions/entropy/truncation.hpp"

#include <cmath>
#include <numbers>

#include "catch.hpp"

using namespace bobench::acquisitions;

namespace {

/// The entropy of N(0, 1) above -z, by quadrature.
double entropy_above(double z) {
  const double low = -z, high = std::max(low, 0.0) + 12.0;
  constexpr int steps = 400000;
  const double width = (high - low) / steps;
  double mass = 0.0, moment = 0.0;
  for (int i = 0; i < steps; ++i) {
    const double u = low + (i + 0.5) * width;
    const double relative = -0.5 * u * u + 0.5 * (z < 0.0 ? z * z : 0.0);  // 1 at the cut
    mass += width * std::exp(relative);
    moment += width * std::exp(relative) * relative;
  }
  return std::log(mass) - moment / mass;
}

}  // namespace

TEST_CASE("the entropy that a cut normal distribution loses is that of quadrature") {
  const double whole = 0.5 * std::log(2.0 * std::numbers::pi * std::numbers::e);
  for (const double z : {-20.0, -8.0, -5.1, -4.9, -2.0, 0.0, 0.5, 3.0}) {
    CHECK(entropy_loss_above(z).value == Approx(whole - entropy_above(z)).epsilon(1e-6).margin(1e-8));
  }
  CHECK(entropy_loss_above(40.0).value == Approx(0.0).margin(1e-15));
}

TEST_CASE("the loss is smooth up to the far end, and its slope is that of finite differences") {
  for (const double z : {-1e4, -30.0, -5.5, -4.5, -1.0, 0.0, 2.0}) {
    const double h = 1e-5 * std::max(1.0, std::abs(z));
    const double difference = (entropy_loss_above(z + h).value - entropy_loss_above(z - h).value) / (2.0 * h);
    CHECK(entropy_loss_above(z).slope == Approx(difference).epsilon(1e-6).margin(1e-10));
  }
  CHECK(entropy_loss_above(-5.0 - 1e-9).value == Approx(entropy_loss_above(-5.0 + 1e-9).value).epsilon(1e-7));
  for (const double t : {1e3, 1e9, 1e150}) {
    CHECK(entropy_loss_above(-t).value ==
          Approx(std::log(t) + 0.5 * std::log(2.0 * std::numbers::pi) - 0.5).epsilon(1e-5));
  }
}
