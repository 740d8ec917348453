#include "core/refit_schedule.hpp"

#include <vector>

#include "catch.hpp"

using namespace bobench;
using Eigen::Index;

namespace {

/// The numbers of observations at which a model is fitted, from `first` to `last`.
std::vector<Index> fits(const RefitSchedule& schedule, Index first, Index last) {
  std::vector<Index> at = {first};
  for (Index n = first + 1; n <= last; ++n) {
    if (schedule.is_due(at.back(), n)) at.push_back(n);
  }
  return at;
}

}  // namespace

TEST_CASE("a model is fitted after each observation, a number of them, or a share of those that count") {
  CHECK(fits({}, 1, 50).size() == 50);
  CHECK(fits({.every = 20}, 4, 60) == std::vector<Index>{4, 24, 44});
  CHECK(fits({.growth = 0.5}, 4, 60) == std::vector<Index>{4, 6, 9, 14, 21, 32, 48});
  CHECK(fits({.every = 10, .growth = 0.5}, 4, 60) == std::vector<Index>{4, 14, 24, 36, 54});
  const RefitSchedule schedule{.growth = 0.05, .uncounted = 100};
  CHECK(fits(schedule, 1, 120).size() == 120);  // 5 % of 20 is one
  CHECK(fits(schedule, 200, 231) == std::vector<Index>{200, 205, 211, 217, 223, 230});
  CHECK(fits(schedule, 400, 470) == std::vector<Index>{400, 415, 431, 448, 466});
}
