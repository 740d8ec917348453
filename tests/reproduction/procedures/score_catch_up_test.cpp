// CATCHUP by rank scores.
#include "reproduction/procedures/score_catch_up.hpp"

#include "catch.hpp"
#include "reproduction/procedures/judged_statements.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench::reproduction;
using nlohmann::json;

namespace {

/// "b" is behind "a" until evaluation 12, and ahead from then on.
MadeUpRuns overtaking() {
  return {.best = [](std::size_t, std::size_t optimizer, std::size_t replicate, std::size_t t) {
    const double level = optimizer == 1 ? (t < 12 ? 2.0 : 0.5) : 1.0 + static_cast<double>(optimizer);
    return level + 0.01 * static_cast<double>(replicate);
  }};
}

json catch_up(int low, int high) {
  return {{"procedure", "CATCHUP"}, {"leader", "a"}, {"follower", "b"}, {"between", {low, high}}, {"score", "borda"}};
}

}  // namespace

TEST_CASE("CATCHUP by rank finds when one overtakes the other") {
  CHECK(verdict_of(overtaking(), catch_up(10, 14)) == yes);
  CHECK(verdict_of(overtaking(), catch_up(15, 18)) == no);
  CHECK(verdict_of(overtaking(), catch_up(2, 5)) == no);
  CHECK(verdict_of(in_order(), catch_up(10, 14)) == no);  // never
}

TEST_CASE("CATCHUP by rank wants runs as long as it speaks of") {
  MadeUpRuns runs = overtaking();
  CHECK(verdict_of(runs, catch_up(21, 30)) == none);
}
