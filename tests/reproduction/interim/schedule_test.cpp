
#include "reproduction/interim/schedule.hpp"

#include "catch.hpp"

using namespace bobench::reproduction;
using Replicates = std::vector<int>;

TEST_CASE("interim analyses grow up to all replicates, and no step is tiny") {
  CHECK(interim_replicates(30) == Replicates{5, 10, 15, 20, 30});
  CHECK(interim_replicates(15) == Replicates{5, 10, 15});
  CHECK(interim_replicates(4) == Replicates{4});
  CHECK(interim_replicates(1) == Replicates{1});
  CHECK(interim_replicates(100) == Replicates{5, 10, 15, 20, 30, 45, 70, 100});
  for (int all = 1; all <= 600; ++all) {
    const Replicates replicates = interim_replicates(all);
    CHECK(replicates.back() == all);
    CHECK(replicates.size() <= 14);
    for (std::size_t k = 1; k < replicates.size(); ++k) CHECK(5 * replicates[k] >= 6 * replicates[k - 1]);
  }
}

TEST_CASE("information fractions end at one") {
  CHECK(information_fractions({5, 10, 20}) == std::vector<double>{0.25, 0.5, 1.0});
}
