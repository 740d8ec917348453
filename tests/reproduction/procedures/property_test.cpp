// PROPERTY: checked without statistics.

#include "reproduction/procedures/property.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("PROPERTY holds or fails") {
  CHECK(test_property("p", {true, "found"}).verdict == yes);
  CHECK(test_property("p", {false, "found"}).verdict == no);
}
