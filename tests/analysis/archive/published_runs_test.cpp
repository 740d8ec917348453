#include "analysis/archive/published_runs.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/archive/own_runs.hpp"
#include "analysis/archive/published.hpp"
#include "catch.hpp"

using namespace bobench::archive;

TEST_CASE("single runs of 54 optimisers, whose names are those of the pages") {
  CHECK(optimizers_with_runs().size() == 54);
  std::size_t sets = 0, runs = 0;
  for (const std::string& name : optimizers_with_runs()) {
    CHECK_NOTHROW(published_named(name));
    for (int function = 1; function <= 24; ++function) {
      for (const int dimension : {2, 3, 5, 10, 20, 40}) {
        const auto& some = published_runs(name, function, dimension);
        sets += some.empty() ? 0 : 1;
        runs += some.size();
      }
    }
  }
  CHECK(sets == 7260);
  CHECK(runs > 100'000);
  CHECK(published_runs("BIPOP-CMA-ES", 1, 5).size() == 15);
  CHECK(published_runs("BIPOP-CMA-ES", 1, 7).empty());
  CHECK(published_runs("unknown", 1, 5).empty());
}

TEST_CASE("single runs on the noisy functions of 36 optimisers, whose names are those of the pages") {
  CHECK(optimizers_with_runs("bbob-noisy").size() == 36);
  std::size_t sets = 0;
  for (const std::string& name : optimizers_with_runs("bbob-noisy")) {
    CHECK_NOTHROW(published_named(name, "bbob-noisy"));
    for (int function = 101; function <= 130; ++function) {
      for (const int dimension : {2, 3, 5, 10, 20, 40}) {
        sets += published_runs(name, function, dimension).empty() ? 0 : 1;
      }
    }
  }
  CHECK(sets == 5934);
  // From the validation sheet: aRT to 1e-8 of BIPOP-CMA-ES in five dimensions.
  const auto average = [](int function) {
    return bobench::analysis::average_evaluations(published_runs("BIPOP-CMA-ES", function, 5));
  };
  CHECK(average(101) == Approx(816).epsilon(1e-3));
  CHECK(average(107) == Approx(2164).epsilon(1e-3));
  CHECK(average(128) == Approx(82780).epsilon(1e-3));
  CHECK_THROWS_WITH(optimizers_with_runs("bbob-mixint"), ContainsSubstring("no single runs on bbob-mixint"));
}

TEST_CASE("their average runtimes to 1e-8 agree with what was published, and with the pages' coarser targets") {
  // From the validation sheet: aRT to 1e-8 of BIPOP-CMA-ES.
  CHECK(bobench::analysis::average_evaluations(published_runs("BIPOP-CMA-ES", 1, 5)) == Approx(726).epsilon(1e-3));
  CHECK(bobench::analysis::average_evaluations(published_runs("BIPOP-CMA-ES", 10, 20)) == Approx(19637).epsilon(1e-4));
  CHECK(bobench::analysis::average_evaluations(published_runs("BIPOP-CMA-ES", 3, 5)) == Approx(231350).epsilon(1e-4));
  CHECK(bobench::analysis::average_evaluations(published_runs("BIPOP-CMA-ES", 4, 5)) == HUGE_VAL);
  std::size_t compared = 0;
  for (const auto& [place, row] : published_named("BIPOP-CMA-ES").rows) {
    const auto& runs = published_runs("BIPOP-CMA-ES", place.first, place.second);
    if (runs.empty()) continue;
    ++compared;
    CHECK(bobench::analysis::average_evaluations(runs) >= row.runtimes.back() * (1.0 - 1e-4) - 1.0);
    CHECK(std::ranges::count_if(runs, &bobench::analysis::Runtime::reached) == row.reached);
  }
  CHECK(compared == 144);
}
