#include "analysis/statistics/group_sequential.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "numerics/normal_distribution.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

namespace {

const Values five = {0.2, 0.4, 0.6, 0.8, 1.0};
const Values uneven = {5.0 / 30.0, 10.0 / 30.0, 15.0 / 30.0, 20.0 / 30.0, 1.0};

void check_bounds(const Values& bounds, const Values& expected) {
  REQUIRE(bounds.size() == expected.size());
  for (std::size_t k = 0; k < bounds.size(); ++k) CHECK(bounds[k] == Approx(expected[k]).margin(2e-4));
}

/// The share of Brownian motions that reach a bound at one of the analyses.
double share_beyond(const GroupSequentialTest& test, int simulations, Random& random) {
  int beyond = 0;
  for (int i = 0; i < simulations; ++i) {
    double value = 0.0, last = 0.0;
    for (std::size_t k = 0; k < test.stages(); ++k) {
      value += std::sqrt(test.information(k) - last) * random.normal();
      last = test.information(k);
      if (std::abs(value) < test.bound(k) * std::sqrt(last)) continue;
      ++beyond;
      break;
    }
  }
  return static_cast<double>(beyond) / simulations;
}

}  // namespace

TEST_CASE("bounds of five equal interim analyses are the published ones") {
  // Lan and DeMets' program ld98, two-sided 0.05, as printed in textbooks.
  check_bounds(group_sequential_bounds(five, 0.05, Spending::obrien_fleming), {4.8769, 3.3569, 2.6803, 2.2898, 2.0310});
  check_bounds(group_sequential_bounds(five, 0.05, Spending::pocock), {2.4380, 2.4268, 2.4101, 2.3966, 2.3859});
}

TEST_CASE("a single look has the whole level") {
  for (const Spending spending : {Spending::obrien_fleming, Spending::pocock}) {
    const GroupSequentialTest test({1.0}, 0.05, spending);
    CHECK(test.bound(0) == Approx(1.959964).margin(1e-5));
    for (const double p : {1e-8, 1e-3, 0.04, 0.2}) CHECK(test.overall_p(p, 0) == Approx(p).epsilon(1e-4));
  }
}

TEST_CASE("where nothing is there a bound is reached as often as the level says, however the analyses are spaced") {
  Random random(test_seed(1));
  const int simulations = instrumented ? 20000 : 200000;
  for (const Spending spending : {Spending::obrien_fleming, Spending::pocock}) {
    for (const Values& shares : {five, uneven, Values{0.01, 0.9, 0.95, 1.0}}) {
      const GroupSequentialTest test(shares, 0.05, spending);
      check_z("share beyond a bound", share_beyond(test, simulations, random), 0.05,
              std::sqrt(0.05 * 0.95 / simulations));
    }
  }
}

TEST_CASE("what a p comes to as a whole crosses alpha where p crosses the level of its look") {
  for (const Spending spending : {Spending::obrien_fleming, Spending::pocock}) {
    const GroupSequentialTest test(uneven, 0.05, spending);
    const Values strict = group_sequential_bounds(uneven, 0.013, spending);
    for (std::size_t k = 0; k < test.stages(); ++k) {
      CHECK(test.overall_p(test.level(k), k) == Approx(0.05));
      CHECK(test.overall_p(0.999 * test.level(k), k) < 0.05);
      CHECK(test.overall_p(1.001 * test.level(k), k) > 0.05);
      CHECK(test.overall_p(normal_two_sided(strict[k]), k) == Approx(0.013).epsilon(0.01));
      double last = 0.0;
      for (double p = 1e-12; p < 1.0; p *= 3.0) {
        const double whole = test.overall_p(p, k);
        CHECK(whole >= last);
        CHECK(whole >= p * 0.999);
        CHECK(whole <= 1.0);
        last = whole;
      }
    }
  }
}

TEST_CASE("conditional power is the share of motions with the present drift that end beyond the bound") {
  Random random(test_seed(2));
  const double z = 1.2, t = 0.4, bound = 2.0, drift = z / std::sqrt(t);
  const int simulations = 20000;
  int beyond = 0;
  for (int i = 0; i < simulations; ++i) {
    const double end = z * std::sqrt(t) + drift * (1.0 - t) + std::sqrt(1.0 - t) * random.normal();
    beyond += end > bound ? 1 : 0;
  }
  const double power = conditional_power(z, t, bound);
  check_z("conditional power", static_cast<double>(beyond) / simulations, power,
          std::sqrt(power * (1.0 - power) / simulations));
  CHECK(conditional_power(0.0, 0.5, 2.0) < 0.05);
  CHECK(conditional_power(5.0, 0.5, 2.0) > 0.99);
}

TEST_CASE("with the information that is needed a test of that drift has its power") {
  const double z = 1.2, t = 0.4, bound = 2.0, needed = information_needed(z, t, bound, 0.9);
  CHECK(normal_probability(z / std::sqrt(t) * std::sqrt(needed) - bound) == Approx(0.9));
  CHECK(std::isinf(information_needed(0.0, 0.5, 2.0)));
}

TEST_CASE("invalid interim analyses are refused") {
  CHECK_THROWS_AS(GroupSequentialTest({0.5, 0.4, 1.0}, 0.05, Spending::pocock), Error);
  CHECK_THROWS_AS(GroupSequentialTest({0.5, 0.9}, 0.05, Spending::pocock), Error);
  CHECK_THROWS_AS(GroupSequentialTest({0.5, 1.0}, 1.0, Spending::pocock), Error);
}
