// RANK with a place, read from JSON; its places are tested in score_order_test.cpp.
#include "reproduction/procedures/rank_place.hpp"

#include "catch.hpp"
#include "reproduction/procedures/judged_statements.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench::reproduction;
using nlohmann::json;

TEST_CASE("RANK place: an optimiser takes one place, and no other") {
  const auto place = [](const char* optimizer, const json& value) {
    return json{{"procedure", "RANK"}, {"optimizer", optimizer}, {"place", value}};
  };
  CHECK(verdict_of(in_order(), place("a", 1)) == yes);
  CHECK(verdict_of(in_order(), place("b", 2)) == yes);
  CHECK(verdict_of(in_order(), place("c", 1)) == no);
  CHECK(verdict_of(all_equal(), place("a", 1)) != yes);
}

TEST_CASE("a place is one among all optimisers of the file") {
  MadeUpRuns some = in_order();
  const json place = {{"procedure", "RANK"}, {"optimizer", "a"}, {"place", 1}, {"among", {"a", "b"}}};
  CHECK(verdict_of(some, place) == yes);
}
