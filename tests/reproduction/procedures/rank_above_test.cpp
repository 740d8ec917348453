// RANK with order "above", read from JSON.
#include "reproduction/procedures/rank_above.hpp"

#include "catch.hpp"
#include "reproduction/procedures/judged_statements.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench::reproduction;
using nlohmann::json;

TEST_CASE("RANK above: an order of scores is found, and its reverse refuted") {
  const auto above = [](const char* better, const char* worse) {
    return json{{"procedure", "RANK"}, {"better", better}, {"worse", worse}};
  };
  CHECK(verdict_of(in_order(), above("a", "b")) == yes);
  CHECK(verdict_of(in_order(), above("c", "a")) == no);
  CHECK(verdict_of(all_equal(), above("a", "b")) == open);
  MadeUpRuns few = in_order();
  few.replicates = 9;
  CHECK(verdict_of(few, above("a", "b")) == open);
}
