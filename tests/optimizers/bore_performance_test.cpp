#include <catch2/catch.hpp>

#include "optimizers/final_regrets.hpp"

using namespace bobench;

TEST_CASE("bore-mlp beats random search on the camel function") {
  check_beats_random_search("synthetic/camel", "bore-mlp", 100, 10);
}

TEST_CASE("BORE and BOGGN beat random search on Branin, the camel function and Hartmann's", "[slow]") {
  for (const std::string spec : {"bore-mlp", "bore-rf", "bore-xgb", "boggn"}) {
    const auto on_branin = check_beats_random_search("synthetic/branin", spec, 100, 20);
    if (spec == "bore-mlp") CHECK(analysis::median(on_branin) < 1e-2);
    check_beats_random_search("synthetic/camel", spec, 100, 20);
    check_beats_random_search("synthetic/hartmann6", spec, 100, 20);
  }
}

TEST_CASE("tpe beats random search on Branin, the camel function and Hartmann's after 100 evaluations", "[slow]") {
  for (const char* problem : {"synthetic/branin", "synthetic/camel", "synthetic/hartmann6"}) {
    check_beats_random_search(problem, "tpe", 100, 200);
  }
}
