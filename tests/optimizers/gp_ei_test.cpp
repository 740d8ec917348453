
#include "test_seed.hpp"

#include "catch.hpp"
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
  if (instrumented) return;
  INFO("gp-ei " << gp << ", random-search " << random);
  check_below("median regret", gp, 1e-3);
  check_below("median regret over random search's", gp / random, 0.02);
}

TEST_CASE("gp-ei gets below 1e-2 on the sphere in 5 dimensions in 100 evaluations", "[slow]") {
  const double regret = median_regret("bbob/f1/d5", "gp-ei", 100, 20);
  if (!instrumented) check_below("median regret", regret, 1e-2);
}

TEST_CASE("differential evolution beats random search on the sphere") {
  const double evolution = median_regret("bbob/f1/d5", "differential-evolution", 1000, 11);
  const double random = median_regret("bbob/f1/d5", "random-search", 1000, 11);
  if (!instrumented) check_below("median regret over random search's", evolution / random, 0.1);
}
