// Compares the Jonckheere-Terpstra test with a textbook.

#include "analysis/statistics/jonckheere.hpp"

#include "catch.hpp"

using namespace bobench::analysis;
using Values = std::vector<double>;

TEST_CASE("Jonckheere's test gives the textbook's value") {
  // Hollander & Wolfe, example 6.2 (ties among 40, 43, 44, ...): J = 79; the variance agrees with 20,000 permutations.
  const std::vector<Values> groups = {{40, 35, 38, 43, 44, 41}, {38, 40, 47, 44, 40, 42}, {48, 40, 45, 43, 46, 44}};
  const JonckheereResult result = jonckheere(groups);
  CHECK(result.statistic == 79.0);
  CHECK(result.p_increasing == Approx(0.0206).margin(0.0005));
  CHECK(result.p_increasing + result.p_decreasing == Approx(1.0));
  CHECK(jonckheere({{1, 1}, {1, 1}}).p_increasing == 1.0);
  CHECK(jonckheere({{1, 2}}).p_increasing == 1.0);
}
