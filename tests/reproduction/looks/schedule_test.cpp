
#include "reproduction/looks/schedule.hpp"

#include "catch.hpp"

using namespace bobench::reproduction;
using Looks = std::vector<int>;

TEST_CASE("looks grow up to all replicates, and no step is tiny") {
  CHECK(look_replicates(30) == Looks{5, 10, 15, 20, 30});
  CHECK(look_replicates(15) == Looks{5, 10, 15});
  CHECK(look_replicates(4) == Looks{4});
  CHECK(look_replicates(1) == Looks{1});
  CHECK(look_replicates(100) == Looks{5, 10, 15, 20, 30, 45, 70, 100});
  for (int all = 1; all <= 600; ++all) {
    const Looks looks = look_replicates(all);
    CHECK(looks.back() == all);
    CHECK(looks.size() <= 14);
    for (std::size_t k = 1; k < looks.size(); ++k) CHECK(5 * looks[k] >= 6 * looks[k - 1]);
  }
}

TEST_CASE("shares of all replicates end at one") {
  CHECK(shares_of({5, 10, 20}) == std::vector<double>{0.25, 0.5, 1.0});
}
