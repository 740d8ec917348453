// COUNT: on how many problems something holds.
#include <catch2/catch.hpp>

#include "reproduction/procedures/count.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("COUNT asks whether the printed number is in the interval of ours") {
  Random random(test_seed(1));
  const CountOf always_five = [](const auto&) { return std::size_t{5}; };
  CHECK(test_count("", always_five, 5, 12, 10, random).verdict == yes);
  CHECK(test_count("", always_five, 7, 12, 10, random).verdict == no);
  const CountOf wild = [](const auto& replicates) { return replicates[0] % 2 == 0 ? std::size_t{0} : std::size_t{12}; };
  CHECK(test_count("", wild, 7, 12, 10, random).verdict == open);
}
