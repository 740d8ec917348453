#include "analysis/runtimes/profiles.hpp"

#include <algorithm>
#include <limits>

#include "catch.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// The value of the step function at x.
double at(const std::vector<ProfileStep>& steps, double x) {
  double share = 0.0;
  for (const ProfileStep& step : steps) {
    if (step.x <= x) share = step.share;
  }
  return share;
}

}  // namespace

TEST_CASE("a distribution of costs as steps") {
  CHECK(distribution_of({3.0, 1.0, never, 3.0}) == std::vector<ProfileStep>{{1.0, 0.25}, {3.0, 0.75}});
  CHECK(distribution_of({never}).empty());
}

TEST_CASE("performance profiles by hand") {
  // The third problem is not solved by any optimiser.
  const auto profiles = performance_profiles({{10.0, 4.0, never}, {20.0, 2.0, never}, {never, 6.0, never}});
  CHECK(profiles[0] == std::vector<ProfileStep>{{1.0, 1.0 / 3}, {2.0, 2.0 / 3}});
  CHECK(profiles[1] == std::vector<ProfileStep>{{1.0, 1.0 / 3}, {2.0, 2.0 / 3}});
  CHECK(profiles[2] == std::vector<ProfileStep>{{3.0, 1.0 / 3}});
}

TEST_CASE("performance profiles are what counting says") {
  Random random(test_seed(7));
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<std::vector<double>> costs(4, std::vector<double>(12));
    for (auto& solver : costs) {
      for (double& cost : solver) cost = random.uniform() < 0.2 ? never : static_cast<double>(1 + random.index(30));
    }
    const auto profiles = performance_profiles(costs);
    for (const double ratio : {1.0, 1.3, 2.0, 5.0, 40.0}) {
      for (std::size_t solver = 0; solver < costs.size(); ++solver) {
        int solved = 0;
        for (std::size_t problem = 0; problem < 12; ++problem) {
          // Within the ratio of the fastest optimiser: none is faster by a larger factor.
          solved += costs[solver][problem] < never && std::ranges::all_of(costs, [&](const auto& other) {
                      return costs[solver][problem] <= ratio * other[problem] * (1.0 + 1e-12);
                    });
        }
        CHECK(at(profiles[solver], ratio * (1.0 + 1e-12)) == Approx(solved / 12.0));
      }
    }
  }
}
