#include "testfunctions/bbob_suites/suite_families.hpp"

#include <cmath>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "testfunctions/catalog.hpp"

using namespace bobench;

namespace {

const ProblemCatalog& catalog() {
  static const ProblemCatalog made = [] {
    ProblemCatalog all;
    testfunctions::add_to(all);
    return all;
  }();
  return made;
}

}  // namespace

TEST_CASE("the suites' problems by name, their replicates as instances") {
  const auto name = [](const char* id, int replicate) { return catalog().make(id, replicate).name(); };
  CHECK(name("bbob-noisy/f101/d2", 0) == "bbob-noisy/f101/d2/i1");
  CHECK(name("bbob-noisy/f130/d5/i7", 3) == "bbob-noisy/f130/d5/i7");
  CHECK(name("bbob-boxed/f3/d2", 4) == "bbob-boxed/f3/d2/i5");
  CHECK(name("bbob-boxed/f3/d2", 5) == "bbob-boxed/f3/d2/i101");
  CHECK(name("bbob-mixint/f24/d5", 14) == "bbob-mixint/f24/d5/i15");
  CHECK(name("bbob-largescale/f6/d40", 1) == "bbob-largescale/f6/d40/i2");
  CHECK(name("ma-bbob/d3", 8) == "ma-bbob/d3/i9");
  CHECK(catalog().expand("bbob-noisy/f101-103/d2,5").size() == 6);
  CHECK(catalog().group("bbob-noisy/f122/d2") == "severe noise, multi-modal");
  CHECK(catalog().group("bbob-mixint/f10/d5") == "G3");
  for (const char* wrong : {"bbob-noisy/f1/d2", "bbob-boxed/f25/d2", "bbob-mixint/f1/d7", "bbob-largescale/f1",
                            "ma-bbob", "ma-bbob/d1", "bbob-boxed/f1/d2/x1"}) {
    INFO(wrong);
    CHECK_THROWS_AS(catalog().make(wrong, 0), InputError);
  }
}

TEST_CASE("an evaluation of a noisy function has both values, another noise each time, and none of chance") {
  const Problem problem = catalog().make("bbob-noisy/f107/d3", 0);
  Random random(1), again(1);
  const Configuration x = Eigen::Vector3d(1.0, -2.0, 3.0), outside = Eigen::Vector3d(6.0, 0.0, 0.0);
  const Evaluation first = problem.evaluate(x, 1.0, random), second = problem.evaluate(x, 1.0, random);
  REQUIRE(first.noise_free);
  CHECK(*first.noise_free == *second.noise_free);
  CHECK(first.value != second.value);
  CHECK(problem.evaluate(x, 1.0, again).value == first.value);
  CHECK(*first.noise_free >= *problem.optimum());
  // A penalty of 100 for a step of one out of the box, only in the value that the optimiser sees.
  CHECK(problem.is_defined_outside());
  const Problem quiet = catalog().make("bbob-noisy/f101/d3", 0);
  const Evaluation far = quiet.evaluate(outside, 1.0, random);
  CHECK(far.value - *far.noise_free == Approx(100.0).margin(0.1 * (*far.noise_free - *quiet.optimum())));
}

TEST_CASE("what a suite lists can be made, and has its optimum where it says") {
  for (const char* family : {"bbob-noisy", "bbob-boxed", "bbob-mixint", "ma-bbob"}) {
    for (const std::string& id : catalog().expand(std::string(family) + "/*")) {
      if (id.find("/d2") == std::string::npos && id.find("/d5") == std::string::npos) continue;
      const Problem problem = catalog().make(id, 1);
      INFO(id);
      REQUIRE_FALSE(problem.minimizers().empty());
      CHECK(problem.space().contains(problem.minimizers().front()));
      Random random(2);
      const Evaluation at = problem.evaluate(problem.minimizers().front(), 1.0, random);
      CHECK(std::abs(at.noise_free.value_or(at.value) - *problem.optimum()) <= 1e-8 * std::abs(*problem.optimum()));
    }
  }
}

TEST_CASE("@bbob-dev is eight functions of all five groups, in five dimensions or in those that are given") {
  const std::vector<std::string> ids = catalog().expand("@bbob-dev");
  CHECK(ids.size() == 8);
  CHECK(ids.front() == "bbob/f1/d5");
  CHECK(ids == catalog().expand("@bbob-dev/d5"));
  CHECK(catalog().expand("@bbob-dev/d2,20/i1").size() == 16);
  std::set<std::string> groups;
  for (const std::string& id : ids) groups.insert(catalog().group(id));
  CHECK(groups.size() == 5);
}
