#include "surrogates/density/adaptive_parzen.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::ArrayXd, Eigen::Index;

namespace {

ArrayXd array(std::initializer_list<double> values) {
  return Eigen::Map<const ArrayXd>(values.begin(), static_cast<Index>(values.size()));
}

bool near(const ArrayXd& a, const ArrayXd& b, double tolerance = 1e-12) {
  return a.size() == b.size() && (a - b).abs().maxCoeff() <= tolerance;
}

double Phi(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}
double phi(double z) {
  return std::exp(-0.5 * z * z) / std::sqrt(2.0 * std::numbers::pi);
}

const Parameter unit{"x", RealParameter{0.0, 1.0, Scale::linear}};
const Parameter ten{"x", RealParameter{0.0, 10.0, Scale::linear}};
const Parameter rate{"rate", RealParameter{1e-4, 1.0, Scale::log}};
const Parameter five{"n", IntegerParameter{0, 4, Scale::linear}};
const Parameter width{"width", IntegerParameter{1, 64, Scale::log}};
const Parameter batch{"batch", OrdinalParameter{{8, 16, 32, 64, 128}}};
const Parameter kind{"kind", CategoricalParameter{{"a", "b", "c"}}};

AdaptiveParzen fitted(const Parameter& parameter, const ArrayXd& values, double prior_weight = 1.0) {
  AdaptiveParzen density(parameter, prior_weight);
  density.fit(values, ArrayXd::Ones(values.size()));
  return density;
}

ArrayXd whole_numbers(double low, double high) {
  return ArrayXd::LinSpaced(static_cast<Index>(high - low) + 1, low, high);
}

/// The mass below u, summed over the components.
double mass_below(const AdaptiveParzen& density, double low, double u) {
  double mass = 0.0;
  for (Index i = 0; i < density.centers().size(); ++i) {
    const double mu = density.centers()[i], sigma = density.bandwidths()[i];
    mass += density.weights()[i] * (Phi((u - mu) / sigma) - Phi((low - mu) / sigma));
  }
  return mass;
}

/// Simpson's rule for the integral of the density.
double integral(const AdaptiveParzen& density, double low, double high) {
  const Index intervals = 20000;
  const ArrayXd p = density.log_density(ArrayXd::LinSpaced(intervals + 1, low, high)).exp();
  double sum = p[0] + p[intervals];
  for (Index i = 1; i < intervals; ++i) sum += (i % 2 == 1 ? 4.0 : 2.0) * p[i];
  return sum * (high - low) / static_cast<double>(3 * intervals);
}

}  // namespace

TEST_CASE("linear forgetting: 25 newest at full weight, the older ones on an even ramp from 1/n to 1") {
  CHECK(linear_forgetting_weights(0, 25).size() == 0);
  CHECK((linear_forgetting_weights(25, 25) == 1.0).all());
  const ArrayXd one = linear_forgetting_weights(26, 25);
  CHECK(one[0] == Approx(1.0 / 26.0));
  CHECK((one.tail(25) == 1.0).all());
  const ArrayXd four = linear_forgetting_weights(29, 25);
  const double step = (1.0 - 1.0 / 29.0) / 3.0;
  CHECK(near(four.head(4), array({1.0 / 29.0, 1.0 / 29.0 + step, 1.0 / 29.0 + 2.0 * step, 1.0})));
  CHECK((four.tail(25) == 1.0).all());
}

TEST_CASE("without observations the density is the truncated prior") {
  const AdaptiveParzen density(ten, 1.0);
  CHECK(near(density.centers(), array({5.0})));
  CHECK(near(density.bandwidths(), array({10.0})));
  const double mass = Phi(0.5) - Phi(-0.5);
  CHECK(density.acceptance() == Approx(mass));
  CHECK(density.log_density(array({7.0}))[0] == Approx(std::log(phi(0.2) / 10.0 / mass)));
}

TEST_CASE("one observation has half the range for a bandwidth, and sits before the prior on a tie") {
  const AdaptiveParzen density = fitted(unit, array({0.8}));
  CHECK(near(density.centers(), array({0.5, 0.8})));
  CHECK(near(density.bandwidths(), array({1.0, 0.5})));
  CHECK(near(density.weights(), array({0.5, 0.5})));
  const double mass = 0.5 * (Phi(0.5) - Phi(-0.5)) + 0.5 * (Phi(0.4) - Phi(-1.6));
  CHECK(density.acceptance() == Approx(mass));
  const double mixture = 0.5 * phi(0.4) + 0.5 * phi(0.2) / 0.5;
  CHECK(density.log_density(array({0.9}))[0] == Approx(std::log(mixture / mass)));

  CHECK(near(fitted(unit, array({0.2})).bandwidths(), array({0.5, 1.0})));
  // The prior comes after observations below the middle, and before those at or above it.
  CHECK(near(fitted(unit, array({0.5})).bandwidths(), array({1.0, 0.5})));
}

TEST_CASE("bandwidths are the larger gap to a neighbour, clipped; the prior keeps the range") {
  AdaptiveParzen density(ten, 2.0);
  density.fit(array({1.0, 2.0, 6.0, 9.0}), array({1.0, 1.0, 0.5, 1.0}));
  CHECK(near(density.centers(), array({1.0, 2.0, 5.0, 6.0, 9.0})));
  // gaps 1, 3, 1, 3; at least 10 / (1 + 5)
  CHECK(near(density.bandwidths(), array({10.0 / 6.0, 3.0, 10.0, 3.0, 3.0})));
  CHECK(near(density.weights(), array({1.0, 1.0, 2.0, 0.5, 1.0}) / 5.5));
}

TEST_CASE("with many observations the least bandwidth is a hundredth of the range") {
  const AdaptiveParzen density = fitted(ten, ArrayXd::LinSpaced(200, 0.0, 10.0));
  CHECK(density.bandwidths().minCoeff() == Approx(0.1));
  CHECK(density.bandwidths().maxCoeff() == 10.0);
}

TEST_CASE("the density of a real integrates to one, on the log scale to the mass that hyperopt forgets") {
  const ArrayXd values = array({0.01, 0.02, 0.3, 0.31, 0.9});
  CHECK(integral(fitted(unit, values), 0.0, 1.0) == Approx(1.0).epsilon(1e-9));
  CHECK(integral(AdaptiveParzen(unit, 1.0), 0.0, 1.0) == Approx(1.0).epsilon(1e-9));
  const AdaptiveParzen density = fitted(rate, values);
  CHECK(density.acceptance() < 0.9);
  CHECK(integral(density, 1e-4, 1.0) == Approx(density.acceptance()).epsilon(1e-4));
}

TEST_CASE("the log scale is the linear one of the logarithm") {
  const AdaptiveParzen density = fitted(rate, array({1e-3, 1e-2, 0.5}));
  const double middle = 0.5 * std::log(1e-4), range = -std::log(1e-4);
  // The middle is ln 0.01, which is also an observation.
  CHECK(near(density.centers(), array({std::log(1e-3), middle, middle, std::log(0.5)}), 1e-12));
  CHECK(density.bandwidths()[0] == Approx(std::log(10.0)));
  CHECK(density.bandwidths()[3] == Approx(std::log(50.0)));
  double mixture = 0.0;
  const double u = std::log(0.1);
  for (Index i = 0; i < 4; ++i) {
    const double sigma = density.bandwidths()[i];
    mixture += 0.25 * phi((u - density.centers()[i]) / sigma) / sigma;
  }
  CHECK(density.log_density(array({0.1}))[0] == Approx(std::log(mixture / 0.1)));
  CHECK(density.bandwidths().maxCoeff() == Approx(range));
}

TEST_CASE("a whole number's probability is the mass of its rounding bin, clipped to the bounds") {
  const AdaptiveParzen density = fitted(five, array({1.0, 1.0, 3.0}));
  CHECK(near(density.centers(), array({1.0, 1.0, 2.0, 3.0})));
  CHECK(near(density.bandwidths(), array({0.8, 1.0, 4.0, 1.0})));  // gaps 0, 1, 1; at least 4/5
  const auto mass = [](double low, double high) {
    const auto one = [&](double mu, double sigma) { return Phi((high - mu) / sigma) - Phi((low - mu) / sigma); };
    return 0.25 * (one(1.0, 0.8) + one(1.0, 1.0) + one(2.0, 4.0) + one(3.0, 1.0));
  };
  const ArrayXd p = density.log_density(array({0.0, 1.0, 2.0, 3.0, 4.0, 1.0})).exp();
  CHECK(p[0] == Approx(mass(0.0, 0.5) / mass(0.0, 4.0)));
  CHECK(p[1] == Approx(mass(0.5, 1.5) / mass(0.0, 4.0)));
  CHECK(p[4] == Approx(mass(3.5, 4.0) / mass(0.0, 4.0)));
  CHECK(p[5] == p[1]);
}

TEST_CASE("equal components of whole numbers are merged without a change to the density") {
  const AdaptiveParzen density = fitted(five, array({1.0, 1.0, 1.0, 1.0, 3.0}));
  CHECK(near(density.centers(), array({1.0, 1.0, 2.0, 3.0})));
  CHECK(near(density.bandwidths(), array({4.0 / 7.0, 1.0, 4.0, 1.0})));
  CHECK(near(density.weights(), array({3.0, 1.0, 1.0, 1.0}) / 6.0));
}

TEST_CASE("the probabilities of whole numbers and categories sum to one") {
  CHECK(fitted(five, array({0.0, 0.0, 4.0})).log_density(whole_numbers(0, 4)).exp().sum() == Approx(1.0));
  CHECK(fitted(batch, array({2.0})).log_density(whole_numbers(0, 4)).exp().sum() == Approx(1.0));
  CHECK(fitted(width, array({1.0, 2.0, 2.0, 40.0})).log_density(whole_numbers(1, 64)).exp().sum() == Approx(1.0));
  CHECK(fitted(kind, array({0.0, 2.0, 2.0})).log_density(whole_numbers(0, 2)).exp().sum() == Approx(1.0));
}

TEST_CASE("a category's probability is its weighted count and the prior") {
  AdaptiveParzen density(kind, 0.5);
  CHECK(near(density.weights(), array({1.0, 1.0, 1.0}) / 3.0));
  density.fit(array({0.0, 0.0, 2.0}), array({1.0, 0.5, 1.0}));
  CHECK(near(density.weights(), array({0.5, 0.125, 0.375})));
  CHECK(near(density.log_density(array({2.0, 1.0})), array({0.375, 0.125}).log()));
}

TEST_CASE("a parameter with a single value is that value") {
  Random random(test_seed(1));
  for (const ParameterKind& single : std::vector<ParameterKind>{IntegerParameter{3, 3, Scale::log},
                                                                OrdinalParameter{{8}}, CategoricalParameter{{"a"}}}) {
    const Parameter parameter{"x", single};
    const AdaptiveParzen density = fitted(parameter, array({parameter.low(), parameter.low()}));
    CHECK(density.sample(random) == parameter.low());
    CHECK(density.log_density(array({parameter.low()}))[0] == 0.0);
  }
}

TEST_CASE("draws of a real follow the density (Kolmogorov-Smirnov)") {
  Random random(test_seed(5));
  for (const Parameter& parameter : {unit, rate}) {
    const AdaptiveParzen density = fitted(parameter, array({0.001, 0.002, 0.3, 0.4, 0.9}));
    const auto warp = [&](double x) { return parameter.is_log() ? std::log(x) : x; };
    std::vector<double> draws(4000);
    for (double& draw : draws) draw = density.sample(random);
    std::ranges::sort(draws);
    double largest = 0.0;
    for (std::size_t i = 0; i < draws.size(); ++i) {
      const double cdf = mass_below(density, warp(parameter.low()), warp(draws[i])) / density.acceptance();
      largest = std::max(largest, std::abs(cdf - (static_cast<double>(i) + 0.5) / 4000.0));
    }
    check_below("KS distance", largest, ks_bound(4000.0));
  }
}

TEST_CASE("draws of whole numbers and categories follow the probabilities (chi-square)") {
  Random random(test_seed(6));
  for (const Parameter& parameter : {five, batch, kind}) {
    const AdaptiveParzen density = fitted(parameter, array({0.0, 0.0, 2.0}));
    const ArrayXd p = density.log_density(whole_numbers(parameter.low(), parameter.high())).exp();
    ArrayXd counts = ArrayXd::Zero(p.size());
    for (int i = 0; i < 10000; ++i) counts[static_cast<Index>(density.sample(random))] += 1.0;
    // exceeded with a probability of 1e-8 with 4 degrees of freedom
    check_below("chi-square", ((counts - 1e4 * p).square() / (1e4 * p)).sum(), 43.0);
  }
}

TEST_CASE("draws of a logarithmic whole number lie within the bounds and follow the bins") {
  Random random(test_seed(7));
  const AdaptiveParzen density = fitted(width, array({1.0, 1.0, 60.0}));
  const ArrayXd p = density.log_density(whole_numbers(1, 64)).exp();
  double ones = 0.0;
  for (int i = 0; i < 10000; ++i) {
    const double draw = density.sample(random);
    REQUIRE((draw >= 1.0 && draw <= 64.0 && draw == std::floor(draw)));
    ones += draw == 1.0;
  }
  check_z("ones", ones, 1e4 * p[0], std::sqrt(1e4 * p[0]));
}

TEST_CASE("a huge range of whole numbers has finite densities") {
  const Parameter huge{"n", IntegerParameter{0, std::int64_t{1} << 52, Scale::linear}};
  CHECK(fitted(huge, array({5.0, 6.0})).log_density(array({5.0, 1e15})).isFinite().all());
}
