#include <catch2/catch.hpp>

#include "optimizers/final_regrets.hpp"

using namespace bobench;

namespace {

double median_regret(const std::string& problem, const std::string& spec, int budget, int replicates) {
  return analysis::median(final_regrets(problem, spec, budget, replicates));
}

}  // namespace

TEST_CASE("gp-ei gets below 1e-3 on Branin in 50 evaluations, and far below random search") {
  const double gp = median_regret("synthetic/branin", "gp-ei", 50, 20);
  const double random = median_regret("synthetic/branin", "random-search", 50, 20);
  INFO("gp-ei " << gp << ", random-search " << random);
  CHECK(gp < 1e-3);
  CHECK(gp * 50.0 < random);
}

TEST_CASE("gp-ei gets below 1e-2 on the sphere in 5 dimensions in 100 evaluations", "[slow]") {
  CHECK(median_regret("bbob/f1/d5", "gp-ei", 100, 20) < 1e-2);
}

TEST_CASE("differential evolution beats random search on the sphere") {
  CHECK(median_regret("bbob/f1/d5", "differential-evolution", 1000, 11) <
        0.1 * median_regret("bbob/f1/d5", "random-search", 1000, 11));
}
