#include <catch2/catch.hpp>

#include "optimizers/final_regrets.hpp"

using namespace bobench;

TEST_CASE("bore-mlp beats random search on the camel function") {
  check_beats_random_search("synthetic/camel", "bore-mlp", 100, 10);
}

TEST_CASE("BORE and BOGGN beat random search on Branin, the camel function and Hartmann's", "[slow]") {
  for (const char* spec : {"bore-mlp", "bore-rf", "bore-xgb", "boggn"}) {
    for (const char* problem : {"synthetic/branin", "synthetic/camel", "synthetic/hartmann6"}) {
      const auto regrets = check_beats_random_search(problem, spec, 100, 20);
      if (spec == std::string("bore-mlp") && problem == std::string("synthetic/branin")) {
        CHECK(analysis::median(regrets) < 1e-2);
      }
    }
  }
}

TEST_CASE("tpe beats random search on Branin, the camel function and Hartmann's after 100 evaluations", "[slow]") {
  for (const char* problem : {"synthetic/branin", "synthetic/camel", "synthetic/hartmann6"}) {
    check_beats_random_search(problem, "tpe", 100, 200);
  }
}
