#include "analysis/archive/published.hpp"

#include <cmath>
#include <string>

#include "catch.hpp"

using namespace bobench::archive;

namespace {

double runtime(const std::string& name, int function, int dimension, double target) {
  const AverageRuntimes& runtimes = published_named(name).rows.at({function, dimension}).runtimes;
  for (std::size_t t = 0; t < coco_targets.size(); ++t) {
    if (coco_targets[t] == target) return runtimes[t];
  }
  return -1.0;
}

}  // namespace

TEST_CASE("242 optimisers, 31,949 rows, 158,343 of their cells finite") {
  std::size_t rows = 0, finite = 0;
  for (const PublishedOptimizer& optimizer : published_on("bbob")) {
    CHECK(optimizer.year >= 2009);
    CHECK(optimizer.year <= 2023);
    rows += optimizer.rows.size();
    for (const auto& [place, row] : optimizer.rows) {
      CHECK(row.reached <= row.runs);
      double last = 0.0;
      for (const double evaluations : row.runtimes) {
        finite += std::isfinite(evaluations) ? 1 : 0;
        CHECK(evaluations > 0.0);
        // A lower target takes longer; ratios on the pages are rounded.
        if (std::isfinite(evaluations)) CHECK(evaluations >= last * (1.0 - 1e-4) - 1.0);
        last = evaluations;
      }
    }
  }
  CHECK(published_on("bbob").size() == 242);
  CHECK(rows == 31'949);
  CHECK(finite == 158'343);
}

TEST_CASE("cells as the pages of the workshops have them") {
  const double inf = HUGE_VAL;
  CHECK(runtime("BIPOP-CMA-ES", 1, 5, 1e-7) == Approx(647.466667));
  CHECK(runtime("BIPOP-CMA-ES", 24, 20, 1e-7) == Approx(52'041'276.0));  // the reference of the pages there
  CHECK(runtime("DIRECT", 1, 2, 1e1) == Approx(1.8));
  CHECK(runtime("MATSUMOTO", 1, 2, 1e-7) == Approx(1714.0));  // though no run reached 1e-8
  CHECK(published_named("MATSUMOTO").rows.at({1, 2}).reached == 0);
  CHECK(runtime("SMAC-BBOB", 21, 5, 1e-7) == inf);
  CHECK(runtime("PSO_Bounds", 8, 10, 1e-3) == Approx(1'781'200.6));
  CHECK(runtime("GP1-CMAES_2013instances", 8, 5, 1e-5) == inf);
  CHECK(runtime("SLSQP+lq-CMA-ES", 2, 5, 1e-7) == Approx(193.8).margin(0.01));
  CHECK(runtime("MOS", 20, 40, 1e-7) == Approx(2'504'758.0));  // the reference never reached it
  CHECK(runtime("ALPS", 20, 40, 1e-7) == inf);
  CHECK(published_named("DIRECT").rows.at({1, 2}).runs == 5);
}

TEST_CASE("figures on the other suites, as their pages have them") {
  const auto cell = [](const char* suite, const char* name, int function, int dimension, std::size_t target) {
    return published_named(name, suite).rows.at({function, dimension}).runtimes[target];
  };
  CHECK(published_on("bbob-noisy").size() == 45);
  CHECK(published_on("bbob-largescale").size() == 11);
  CHECK(published_on("bbob-mixint").size() == 4);
  CHECK(cell("bbob-noisy", "BIPOP-CMA-ES", 107, 5, 4) == Approx(0.999787 * 940));
  CHECK(cell("bbob-largescale", "CMA", 1, 20, 0) == Approx(333.733333));
  CHECK(cell("bbob-mixint", "CMA-ES-pycma", 1, 5, 1) == Approx(147.533333));
  std::size_t rows = 0;
  for (const char* suite : {"bbob-noisy", "bbob-largescale", "bbob-mixint"}) {
    for (const PublishedOptimizer& optimizer : published_on(suite)) rows += optimizer.rows.size();
  }
  CHECK(rows == 7'374 + 1'560 + 528);
  CHECK_THROWS_WITH(published_on("bbob-boxed"), ContainsSubstring("expected bbob, bbob-noisy"));
  CHECK_THROWS_WITH(published_named("MATSUMOTO", "bbob-noisy"), ContainsSubstring("on bbob-noisy"));
}

TEST_CASE("near names are offered for one that is not there") {
  CHECK_THROWS_WITH(published_named("BIPOP-CMAES"), ContainsSubstring("the archive has no optimiser 'BIPOP-CMAES'") &&
                                                        ContainsSubstring("'BIPOP-CMA-ES'"));
}
