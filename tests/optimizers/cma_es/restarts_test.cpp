#include "optimizers/cma_es/restarts.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using Eigen::Index;

namespace {

CmaRestartRule rule(CmaRestarts kind) {
  return {kind, 5, 8, 0.2, Random(test_seed(1))};
}

}  // namespace

TEST_CASE("restarts that are all alike") {
  CmaRestartRule same = rule(CmaRestarts::same);
  for (int i = 0; i < 20; ++i) {
    const CmaDescent descent = same.next();
    CHECK(descent.population == 8);
    CHECK(descent.sigma == 0.2);
    CHECK(descent.max_iterations == 0.0);
    same.ended(100.0);
  }
}

TEST_CASE("IPOP doubles the population nine times, and restarts") {
  CmaRestartRule ipop = rule(CmaRestarts::ipop);
  std::vector<Index> populations;
  for (int i = 0; i < 12; ++i) {
    populations.push_back(ipop.next().population);
    ipop.ended(100.0);
  }
  CHECK(populations == std::vector<Index>{8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8, 16});
}

TEST_CASE("BIPOP: the first descent counts twice among the small ones, which come as long as they have taken less") {
  CmaRestartRule bipop = rule(CmaRestarts::bipop);
  CHECK(bipop.next().population == 8);
  bipop.ended(100.0);  // small: 200
  CHECK(bipop.next().population == 16);
  bipop.ended(190.0);  // large: 190
  CHECK(bipop.next().population == 32);
  bipop.ended(50.0);  // large: 240
  const CmaDescent small = bipop.next();
  CHECK(small.max_iterations == Approx(0.5 * 240.0 / static_cast<double>(small.population)));
  CHECK(small.population < 32);
  bipop.ended(39.0);  // small: 239
  CHECK(bipop.next().max_iterations > 0.0);
  bipop.ended(1.0);  // small: 240
  CHECK(bipop.next().population == 64);
}

TEST_CASE("BIPOP's small descents: sigma from a hundredth to all, populations from the first to the last large one") {
  CmaRestartRule bipop = rule(CmaRestarts::bipop);
  bipop.next();
  bipop.ended(1.0);
  for (int doubling = 1; doubling <= 5; ++doubling) {
    REQUIRE(bipop.next().population == 8 << doubling);
    bipop.ended(doubling < 5 ? 0.0 : 1e9);  // only after the last one small runs are due
  }
  double low_sigma = 0, high_sigma = 0, low_population = 0, high_population = 0;
  const int count = 4000;
  for (int i = 0; i < count; ++i) {
    const CmaDescent small = bipop.next();
    REQUIRE(small.sigma > 0.002);
    REQUIRE(small.sigma <= 0.2);
    REQUIRE(small.population >= 8);
    REQUIRE(small.population <= 256);
    // 100 + 50 (5 + 3)^2 / sqrt(lambda): half the evaluations of the large runs is a larger limit
    CHECK(small.max_iterations == Approx(100.0 + 3200.0 / std::sqrt(static_cast<double>(small.population))));
    low_sigma += small.sigma < 0.02;                       // U1 > 1/2
    high_sigma += small.sigma > 0.2 / std::pow(100, 0.2);  // U1 < 1/5
    low_population += small.population < 16;               // U2^2 < 1/5
    high_population += small.population >= 128;            // U2^2 >= 4/5
    bipop.ended(1.0);
  }
  CHECK(low_sigma / count == Approx(0.5).margin(0.03));
  CHECK(high_sigma / count == Approx(0.2).margin(0.03));
  CHECK(low_population / count == Approx(std::sqrt(0.2)).margin(0.03));
  CHECK(high_population / count == Approx(1.0 - std::sqrt(0.8)).margin(0.03));
}

TEST_CASE("BIPOP restarts when a tenth doubling would be due") {
  CmaRestartRule bipop = rule(CmaRestarts::bipop);
  bipop.next();
  bipop.ended(1.0);
  Index largest = 0;
  for (int i = 0; i < 9; ++i) {
    largest = bipop.next().population;
    bipop.ended(0.0);
  }
  CHECK(largest == 4096);
  CHECK(bipop.next().population == 8);
  bipop.ended(1.0);
  CHECK(bipop.next().population == 16);
}
