// TREND: Jonckheere's test on samples.

#include "reproduction/procedures/trend.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench::reproduction;

TEST_CASE("TREND is found in the direction that it has") {
  // Hollander & Wolfe, example 6.2
  const std::vector<Sample> samples = {
      {"a", {40, 35, 38, 43, 44, 41}}, {"b", {38, 40, 47, 44, 40, 42}}, {"c", {48, 40, 45, 43, 46, 44}}};
  CHECK(test_trend("", samples, true).verdict == yes);
  CHECK(test_trend("", samples, false).verdict == no);
}
