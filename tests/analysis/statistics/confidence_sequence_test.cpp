#include "analysis/statistics/confidence_sequence.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/statistics/binomial.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

/// A group of zeros and ones, whose probabilities of a one differ and have the mean 0.55.
std::vector<double> group(Random& random) {
  std::vector<double> values;
  for (const double probability : {0.2, 0.5, 0.95}) values.push_back(random.bernoulli(probability) ? 1.0 : 0.0);
  return values;
}

}  // namespace

TEST_CASE("ten ones in a row reject a mean of 1/2 at the level 0.05, nine do not") {
  // By hand: the variance of ones is predicted so low that the bet is truncated at (1/2) / (1/2) = 1. The wealth
  // is 1.5^n, and 1.5^9 = 38.4 < 2 / 0.05 = 40 < 1.5^10.
  BetsOnMean bets(Eigen::ArrayXd::Constant(1, 0.5), 0.05);
  for (int n = 1; n <= 10; ++n) {
    CHECK_FALSE(bets.is_above(0));
    bets.add({1.0});
  }
  CHECK(bets.is_above(0));
  CHECK_FALSE(bets.is_below(0));
}

TEST_CASE("a bet by hand: three values in a group") {
  // The first bet is sqrt(2 ln(2 / 0.999) / (0.25 * 3 * ln 4)) = 1.16, truncated at 1. Wealth on higher values: 1.5 *
  // 1.5 * 0.5 = 1.125. The bet on the next value is truncated, too: 1.5 times that. The third is 0.762.
  BetsOnMean bets(Eigen::ArrayXd::Constant(1, 0.5), 0.999);
  bets.add({1.0, 1.0, 0.0});
  CHECK_FALSE(bets.is_above(0));  // 1.125 < 2 / 0.999
  bets.add({1.0});
  CHECK_FALSE(bets.is_above(0));  // 1.69
  bets.add({1.0, 1.0, 1.0});      // 1.69 * 1.381^3 = 4.45
  CHECK(bets.is_above(0));
  CHECK_FALSE(bets.is_below(0));
}

TEST_CASE("a true mean is rejected at any time with the probability alpha at most") {
  Random random(test_seed(1));
  constexpr int sequences = 2000, groups = 100;
  constexpr double alpha = 0.1;
  std::size_t above = 0, below = 0;
  for (int i = 0; i < sequences; ++i) {
    BetsOnMean bets(Eigen::ArrayXd::Constant(1, 0.55), alpha);
    for (int g = 0; g < groups; ++g) bets.add(group(random));
    above += bets.is_above(0) ? 1 : 0;
    below += bets.is_below(0) ? 1 : 0;
  }
  INFO(above << " above, " << below << " below of " << sequences);
  CHECK(binomial_at_least(above, sequences, alpha / 2.0) > 1e-4);
  CHECK(binomial_at_least(below, sequences, alpha / 2.0) > 1e-4);
}

TEST_CASE("the interval narrows around the mean, and never widens") {
  Random random(test_seed(2));
  ConfidenceSequence sequence(0.05);
  double low = 0.0, high = 1.0;
  for (int g = 0; g < 1000; ++g) {
    sequence.add(group(random));
    CHECK(sequence.low() >= low);
    CHECK(sequence.high() <= high);
    low = sequence.low();
    high = sequence.high();
  }
  CHECK(low < 0.55);
  CHECK(high > 0.55);
  CHECK(high - low < 0.1);
}

TEST_CASE("the order in a group hardly matters, and the mirror image has the mirrored interval") {
  ConfidenceSequence one(0.05), other(0.05), mirrored(0.05);
  for (int g = 0; g < 20; ++g) {
    one.add({1.0, 0.5, 0.0, 1.0});
    other.add({0.0, 1.0, 1.0, 0.5});
    mirrored.add({0.0, 0.5, 1.0, 0.0});
  }
  CHECK(one.low() == Approx(other.low()).margin(1.1e-3));
  CHECK(one.high() == Approx(other.high()).margin(1.1e-3));
  CHECK(one.low() == Approx(1.0 - mirrored.high()).margin(1.1e-3));
  CHECK(one.high() == Approx(1.0 - mirrored.low()).margin(1.1e-3));
}

TEST_CASE("values and levels out of range are refused") {
  ConfidenceSequence sequence(0.05);
  CHECK_THROWS_WITH(sequence.add({0.5, 1.5}), ContainsSubstring("expected one in [0, 1]"));
  CHECK_THROWS_AS(sequence.add({std::nan("")}), InputError);
  for (const double alpha : {0.0, 1.0, -1.0, std::nan("")}) CHECK_THROWS_AS(ConfidenceSequence(alpha), InputError);
}
