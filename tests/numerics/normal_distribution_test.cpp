#include "numerics/normal_distribution.hpp"

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;

// scipy.stats.norm: pdf(1.5), cdf(-2), logcdf(-3), 2 sf(1.96); Abramowitz & Stegun, table 26.2: -log10 Phi(-z)
TEST_CASE("the normal distribution is scipy's, and tabled where doubles underflow") {
  CHECK(normal_density(1.5) == Approx(0.12951759566589174).epsilon(1e-14));
  CHECK(normal_probability(-2.0) == Approx(0.022750131948179195).epsilon(1e-14));
  CHECK(normal_probability(0.0) == 0.5);
  CHECK(log_normal_probability(-3.0).logarithm == Approx(-6.607726221510349).epsilon(1e-14));
  CHECK(normal_two_sided(-1.96) == Approx(0.04999579029644087).epsilon(1e-12));
  CHECK(normal_two_sided(1.96) == normal_two_sided(-1.96));
  CHECK(log_normal_probability(-50.0).logarithm == Approx(-544.96634 * std::numbers::ln10).epsilon(2e-8));
  CHECK(log_normal_probability(-500.0).logarithm == Approx(-54289.90830 * std::numbers::ln10).epsilon(2e-10));
  CHECK(log_normal_probability(-1e150).derivative == Approx(1e150));
}

TEST_CASE("the logarithm of the distribution function has no step where its two forms meet") {
  const double above = std::nextafter(-5.0, 0.0), below = -5.0;
  CHECK(log_normal_probability(above).logarithm == Approx(log_normal_probability(below).logarithm).epsilon(1e-14));
  CHECK(log_normal_probability(above).derivative == Approx(log_normal_probability(below).derivative).epsilon(1e-13));
  CHECK(log_normal_probability(1e-300).logarithm == Approx(-std::numbers::ln2).epsilon(1e-15));
}

TEST_CASE("quantiles of the normal distribution invert its probabilities") {
  for (const double z : {-6.0, -1.0, 0.0, 0.5, 3.0}) {
    CHECK(normal_quantile(normal_probability(z), "p") == Approx(z).epsilon(1e-12).margin(1e-15));
  }
  for (const double p : {0.0, 1.0, -1.0, std::nan("")}) CHECK_THROWS_AS(normal_quantile(p, "p"), InputError);
}
