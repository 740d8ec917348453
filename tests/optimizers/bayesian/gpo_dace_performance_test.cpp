
#include "optimizers/final_regrets.hpp"

#include "catch.hpp"

using namespace bobench;

// P(random search is worse) has the mean 0.998 over 60 runs and the minimum 0.98.
TEST_CASE("gpo-dace beats random search on Branin after 40 evaluations") {
  check_beats_random_search("synthetic/branin", "gpo-dace:likelihood_restarts=10,starts=20", 40, 14);
}
