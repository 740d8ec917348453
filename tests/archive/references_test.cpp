#include "archive/references.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "archive/published.hpp"

using namespace bobench;
using namespace bobench::archive;

// Its figures at seven targets and by run length against COCO's post-processing: tests/cli/commands/runtime_test.cpp.
TEST_CASE("best2009 as COCO has it") {
  const auto best = published_reference("best2009");
  REQUIRE(best);
  CHECK(best->name == "best2009");
  const auto on = [&](const std::string& problem, double target) {
    const auto steps = best->on(problem);
    REQUIRE(steps);
    return analysis::evaluations_to(target, *steps);
  };
  CHECK(on("bbob/f1/d5", 1e-7) == 12.0);
  CHECK(on("bbob/f1/d2", 1e1) == 2.0);
  CHECK(on("bbob/f1/d2/i7", 1e0) == 6.0);
  CHECK(on("bbob/f8/d10", 1e-3) == 1267.0);
  CHECK(on("bbob/f24/d20", 1e-7) == Approx(52'041'276.0).epsilon(1e-3));
  CHECK(std::isinf(on("bbob/f20/d40", 1e-7)));
  CHECK_FALSE(best->on("bbob/f1/d7"));
  CHECK_FALSE(best->on("synthetic/branin"));
  CHECK_FALSE(published_reference("nobody"));
}

TEST_CASE("a later reference is no slower than an earlier one, and rises with its targets") {
  const auto first = published_reference("best2009"), later = published_reference("best2009-2016");
  REQUIRE(first);
  REQUIRE(later);
  for (int f = 1; f <= 24; ++f) {
    for (const int d : {2, 3, 5, 10, 20, 40}) {
      const std::string problem = "bbob/f" + std::to_string(f) + "/d" + std::to_string(d);
      const auto before = first->on(problem), after = later->on(problem);
      REQUIRE(before);
      REQUIRE(after);
      for (std::size_t i = 1; i < after->size(); ++i) CHECK((*after)[i].evaluations >= (*after)[i - 1].evaluations);
      for (const double target : coco_targets) {
        CHECK(analysis::evaluations_to(target, *after) <= analysis::evaluations_to(target, *before));
      }
    }
  }
}
