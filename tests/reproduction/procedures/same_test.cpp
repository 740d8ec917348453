// SAME: equivalence within a margin.

#include "reproduction/procedures/same.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("SAME wants the whole interval of the difference within the margin") {
  Random random(test_seed(1));
  const Values one(10, 1.0), tenth(10, 0.1), nearly(10, 1.2);
  CHECK(test_same("q", {"a", one}, {"b", nearly}, {}, random).verdict == yes);  // 0.08 decades
  CHECK(test_same("q", {"a", one}, {"b", tenth}, {}, random).verdict == no);    // 1 decade
  CHECK(test_same("q", {"a", one}, {"b", tenth}, {1.0, false}, random).verdict == yes);
  // Values at a common lower limit: equal values agree within any margin.
  CHECK(test_same("q", {"a", one}, {"b", one}, {0.0, false}, random).verdict == yes);
  CHECK(test_same("q", {"a", one}, {"b", nearly}, {0.0, false}, random).verdict == no);
  const auto wide = test_same("q", {"a", {0.1, 1, 10, 100, 5}}, {"b", {50, 0.2, 3, 2, 1}}, {}, random);
  CHECK(wide.verdict == open);
  CHECK(wide.p > 0.05);
  CHECK(test_same("q", {"a", Values(5, 0.0)}, {"b", Values(5, 0.0)}, {}, random).verdict == yes);  // exact zeros
}

TEST_CASE("SAME or lower: a far lower value agrees, a higher one contradicts") {
  Random random(test_seed(3));
  const Values low = {1.0, 1.1, 0.9, 1.05, 0.95}, high = {10.0, 11.0, 9.0, 10.5, 9.5};
  Margin margin;
  CHECK(test_same("q", {"a", low}, {"b", high}, margin, random).verdict == no);
  margin.or_lower = true;
  CHECK(test_same("q", {"a", low}, {"b", high}, margin, random).verdict == yes);
  CHECK(test_same("q", {"a", high}, {"b", low}, margin, random).verdict == no);
}
