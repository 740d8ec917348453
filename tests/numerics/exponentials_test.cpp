#include "numerics/exponentials.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;

TEST_CASE("exponentials of differences are the exponentials, wherever they stand, and 0 far below") {
  Random random(test_seed(1));
  const double infinity = std::numeric_limits<double>::infinity();
  std::vector<double> logs, largest;
  for (int i = 0; i < 203; ++i) {
    largest.push_back(random.uniform(-1e3, 1e3));
    logs.push_back(largest.back() - std::pow(10.0, random.uniform(-18.0, 2.8)));
  }
  logs[5] = -infinity;
  logs[6] = largest[6] - 700.5;
  logs[7] = largest[7];
  std::vector<double> values(logs.size());
  exp_of_differences(logs.data(), largest.data(), 203, values.data());
  for (std::size_t i = 0; i < logs.size(); ++i) {
    const double expected = i == 5 || i == 6 ? 0.0 : std::exp(logs[i] - largest[i]);
    CHECK(std::abs(values[i] - expected) <= 2.3e-16 * expected);
    double alone = -1.0;
    exp_of_differences(&logs[i], &largest[i], 1, &alone);
    CHECK(alone == values[i]);
  }
  CHECK(values[7] == 1.0);
}

TEST_CASE("logarithms are the logarithms, wherever they stand, and minus infinity for 0") {
  Random random(test_seed(2));
  std::vector<double> x;
  for (int i = 0; i < 203; ++i) x.push_back(std::pow(10.0, random.uniform(-300.0, 300.0)));
  x[5] = x[202] = 0.0;
  x[6] = 1.0;
  x[7] = 4.9e-324;
  std::vector<double> values(x.size());
  log_of(x.data(), 203, values.data());
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] == 0.0) {
      CHECK(values[i] == -std::numeric_limits<double>::infinity());
    } else {
      const double expected = std::log(x[i]);
      CHECK(std::abs(values[i] - expected) <= 4.0 * 2.3e-16 * std::abs(expected));
    }
    double alone = x[i];
    log_of(&alone, 1, &alone);
    CHECK(alone == values[i]);
  }
}
