// SECONDS: the median time of the optimiser.
#include "reproduction/procedures/seconds.hpp"

#include "catch.hpp"
#include "reproduction/procedures/judged_statements.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench::reproduction;
using nlohmann::json;

TEST_CASE("SECONDS compares the optimiser's time in a run with a bound") {
  MadeUpRuns runs = in_order();
  runs.seconds = 0.5;  // 10 s per run
  const auto seconds = [](double at_least) {
    return json{{"procedure", "SECONDS"}, {"optimizer", "a"}, {"at_least", at_least}};
  };
  CHECK(verdict_of(runs, seconds(9.0)) == yes);
  CHECK(verdict_of(runs, seconds(11.0)) == no);
  runs.replicates = 5;  // a sign test of five runs has p 2 / 32
  CHECK(verdict_of(runs, seconds(9.0)) == open);
}
