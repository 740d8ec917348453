#include "analysis/archive/references.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "analysis/archive/published.hpp"
#include "analysis/runtimes/runtimes.hpp"
#include "catch.hpp"
#include "csv_rows.hpp"

using namespace bobench;
using namespace bobench::archive;

// tests/cli/commands/runtime_test.cpp compares its figures at seven targets and by run length with COCO's.
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
  CHECK_FALSE(published_reference("unknown"));
}

TEST_CASE("a later reference is at least as fast as an earlier one, and rises with its targets") {
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

TEST_CASE("DIRECT's published runtimes are those of its runs of 2009, all 578, and as multiples of best2009's") {
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/direct_runtimes.csv");
  REQUIRE(rows.size() == 1008);
  const PublishedOptimizer& direct = published_named("DIRECT");
  const auto best = published_reference("best2009");
  REQUIRE(best);
  int finite = 0, never = 0;
  for (const auto& row : rows) {
    const int function = std::stoi(row[0]), dimension = std::stoi(row[1]);
    const double target = std::stod(row[2]);
    const auto place = std::ranges::find_if(coco_targets, [&](double t) { return std::abs(t / target - 1.0) < 1e-9; });
    REQUIRE(place != coco_targets.end());
    std::vector<analysis::Runtime> runtimes;
    for (const double evaluations : vector_from(row[3])) runtimes.push_back({std::abs(evaluations), evaluations > 0.0});
    const double ours = analysis::average_evaluations(runtimes);
    const double published =
        direct.rows.at({function, dimension}).runtimes[static_cast<std::size_t>(place - coco_targets.begin())];
    INFO("f" << function << " d" << dimension << " to " << target);
    CHECK(std::isfinite(ours) == std::isfinite(published));
    CHECK(std::isfinite(ours) == (row[4] != "inf"));
    if (std::isfinite(ours)) {
      ++finite;
      const auto steps = best->on("bbob/f" + row[0] + "/d" + row[1]);
      REQUIRE(steps);
      const double reference = analysis::evaluations_to(target, *steps);
      CHECK(std::abs(ours / (std::isfinite(reference) ? reference : 1.0) - std::stod(row[4])) < 1e-5);
      CHECK(ours == Approx(published).epsilon(1e-6));  // as stored in the program, to seven digits
    } else {
      ++never;
    }
  }
  CHECK(finite == 578);
  CHECK(never == 430);
}
