#include "analysis/statistics/bayesian_signed_rank.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

constexpr int draws = 100'000;

PracticalEquivalence probabilities(const std::vector<double>& differences, double rope, std::uint64_t seed = 1) {
  Random random(test_seed(seed));
  return bayesian_signed_rank(differences, rope, draws, random);
}

/// The standard error of the difference of two shares of draws.
double error_of(double p, double others) {
  return std::sqrt(std::max(p * (1.0 - p), 1e-4) * (1.0 / draws + 1.0 / others));
}

}  // namespace

TEST_CASE("the Bayesian signed-rank test is that of baycomp") {
  const auto golden = nlohmann::json::parse(std::ifstream(BOBENCH_TEST_DATA "/bayesian_golden.json"));
  for (const auto& one : golden["signed_rank"]) {
    const PracticalEquivalence p = probabilities(one["differences"], one["rope"]);
    const double estimates[] = {p.first, p.equivalent, p.second};
    for (std::size_t i = 0; i < 3; ++i) {
      const double expected = one["p"][i];
      check_z("a posterior probability", estimates[i], expected, error_of(expected, 400'000));
    }
  }
}

TEST_CASE("the posterior of one difference follows from a beta distribution") {
  constexpr double exact = std::numeric_limits<double>::infinity();
  // w_0 ~ Beta(1/2, 1), P(w_0 < x) = sqrt(x). Beyond 2 r, the second is best unless both draws are the prior's 0:
  // w_0^2 < 1/2.
  const double far = std::pow(0.5, 0.25);
  check_z("one far difference", probabilities({0.5}, 0.1).second, far, error_of(far, exact));
  check_z("one far negative difference", probabilities({-0.5}, 0.1).first, far, error_of(far, exact));
  // Between r and 2 r, it is best if both draws are the difference: (1 - w_0)^2 > 1/2.
  const double near = std::sqrt(1.0 - std::sqrt(0.5));
  const PracticalEquivalence p = probabilities({0.15}, 0.1);
  check_z("one near difference", p.second, near, error_of(near, exact));
  CHECK(p.first == 0.0);
  CHECK(p.equivalent == Approx(1.0 - p.second));
  CHECK(probabilities({0.1}, 0.1).equivalent == 1.0);
  CHECK(probabilities({}, 0.1).equivalent == 1.0);
}

TEST_CASE("the test depends neither on the order of the differences nor on their unit") {
  const std::vector<double> differences = {0.3, -0.2, 0.7, 0.1, 0.0, -0.4, 0.25};
  const PracticalEquivalence p = probabilities(differences, 0.125);
  std::vector<double> scaled(differences.rbegin(), differences.rend()), negative = differences;
  for (double& z : scaled) z *= 8.0;
  for (double& z : negative) z = -z;
  CHECK(probabilities(scaled, 1.0).first == p.first);
  CHECK(probabilities(scaled, 1.0).second == p.second);
  const PracticalEquivalence swapped = probabilities(negative, 0.125, 2);
  check_z("exchanged treatments", swapped.first, p.second, error_of(p.second, draws));
  check_z("exchanged treatments", swapped.second, p.first, error_of(p.first, draws));
}

TEST_CASE("a wider region makes equivalence more probable; infinite differences are ranked") {
  const std::vector<double> differences = {0.3, -0.2, 0.7, 0.1, 0.05, -0.4, 0.25};
  double before = -1.0;
  for (const double rope : {0.0, 0.05, 0.2, 0.4, 0.7}) {
    const double equivalent = probabilities(differences, rope).equivalent;
    CHECK(equivalent >= before);
    before = equivalent;
  }
  CHECK(before == 1.0);
  constexpr double inf = std::numeric_limits<double>::infinity();
  CHECK(probabilities({inf, inf, inf, inf, 1.0, 2.0}, 0.1).second ==
        probabilities({8.0, 9.0, 8.0, 7.0, 1.0, 2.0}, 0.1).second);
  CHECK(probabilities({inf, -inf}, 0.1).equivalent < 1.0);
}

TEST_CASE("NaN and impossible regions are refused") {
  CHECK_THROWS_AS(probabilities({1.0, std::nan("")}, 0.1), InputError);
  CHECK_THROWS_WITH(probabilities({1.0}, -0.1), ContainsSubstring(">= 0"));
  CHECK_THROWS_AS(probabilities({1.0}, std::nan("")), InputError);
}
