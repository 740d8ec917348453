#include "analysis/curves.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;
constexpr double inf = std::numeric_limits<double>::infinity();

TEST_CASE("best so far ignores NaN and infinities") {
  CHECK(best_so_far(Values{std::nan(""), 3.0, -inf, 4.0, inf, 1.0}) == Values{inf, 3.0, 3.0, 3.0, 3.0, 1.0});
  CHECK(best_so_far(Values{}).empty());
}

TEST_CASE("the area under the best-so-far curve, as worked by hand") {
  CHECK(area_under_best(Values{5, 3, 4, 1}, 0.0, 4) == 11.0);
  CHECK(area_under_best(Values{5, 3, 4, 1}, 0.0, 5) == 12.0);
  CHECK(area_under_best(Values{5, 3, 4, 1}, 1.0, 4) == 8.0);
  CHECK(area_under_best(Values{5}, 0.0, 1) == 0.0);
  CHECK(area_under_best(Values{std::nan(""), 5}, 0.0, 3) == inf);
}

TEST_CASE("regret is judged without noise, at full fidelity, up to a number of evaluations, and never negative") {
  results::RunResult run = results::run_of({5.0, 3.0, 2.0, 1.0}, 1.5);
  CHECK(final_regret(run, 1.0, 2) == 1.5);
  CHECK(final_regret(run, 1.0, 4) == 0.0);
  CHECK(final_regret(run, 1.0, 99) == 0.0);
  run.noise_free = {6.0, 7.0, 8.0, 9.0};
  CHECK(final_regret(run, 1.0, 4) == 4.5);
  run.fidelity = {0.5, 0.5, 1.0, 1.0};
  CHECK(final_regret(run, 1.0, 4) == 6.5);
  CHECK(final_regret(run, 1.0, 2) == inf);
  run.optimum = std::nan("");
  CHECK(final_regret(run, 1.0, 4) == 8.0);
  CHECK(final_regret(results::RunResult{}, 1.0, 4) == inf);
}
