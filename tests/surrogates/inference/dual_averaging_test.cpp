#include "surrogates/inference/dual_averaging.hpp"

#include "catch.hpp"

using namespace bobench::surrogates;

// An acceptance of exp(-step): the optimal step is -log(target).
TEST_CASE("dual averaging finds the step that accepts as often as wanted", "[inference]") {
  for (const double target : {0.5, 0.8, 0.95}) {
    DualAveraging averaging(1.0, {.target = target});
    for (int t = 0; t < 5000; ++t) averaging.learn(std::exp(-averaging.step()));
    CHECK(std::exp(-averaging.averaged_step()) == Approx(target).margin(0.005));
  }
}

// By hand from Hoffman & Gelman (2014), eq. 6, and algorithm 5: mu = log 10, t0 = 10, gamma = 0.05, kappa = 0.75.
TEST_CASE("the first iterates are those of the recursion", "[inference]") {
  DualAveraging averaging(1.0);
  CHECK(averaging.step() == 1.0);
  CHECK(averaging.averaged_step() == 1.0);
  averaging.learn(0.5);
  const double shortfall1 = 0.3 / 11.0;
  const double log1 = std::log(10.0) - shortfall1 / 0.05;
  CHECK(averaging.step() == Approx(std::exp(log1)));
  CHECK(averaging.averaged_step() == Approx(std::exp(log1)));
  averaging.learn(1.7);  // counts as 1
  const double shortfall2 = 11.0 / 12.0 * shortfall1 - 0.2 / 12.0;
  const double log2 = std::log(10.0) - std::sqrt(2.0) * shortfall2 / 0.05;
  const double weight = std::pow(2.0, -0.75);
  CHECK(averaging.step() == Approx(std::exp(log2)));
  CHECK(averaging.averaged_step() == Approx(std::exp(weight * log2 + (1.0 - weight) * log1)));
  averaging.restart(0.3);
  CHECK(averaging.step() == Approx(0.3));
}
