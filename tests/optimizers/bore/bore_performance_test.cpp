
#include "test_seed.hpp"

#include "catch.hpp"
#include "optimizers/final_regrets.hpp"

using namespace bobench;

TEST_CASE("bore-mlp beats random search on the camel function") {
  check_beats_random_search("synthetic/camel", "bore-mlp", 100, 14);
}

TEST_CASE("BORE beats random search on Branin, the camel function and Hartmann's", "[slow]") {
  const auto on_branin = check_beats_random_search("synthetic/branin", "bore-mlp", 100, 24);
  if (!instrumented) check_below("median regret on Branin", analysis::median(on_branin), 0.1);
  check_beats_random_search("synthetic/camel", "bore-mlp", 100, 20);
  // One run in five makes no progress in the first hundred evaluations.
  check_beats_random_search("synthetic/hartmann6", "bore-mlp", 200, 36);
  check_beats_random_search("synthetic/branin", "bore-rf", 100, 24);
  check_beats_random_search("synthetic/camel", "bore-rf", 100, 24);
  check_beats_random_search("synthetic/hartmann6", "bore-rf", 100, 26);
  check_beats_random_search("synthetic/branin", "bore-xgb", 100, 50);
  check_beats_random_search("synthetic/camel", "bore-xgb", 100, 28);
  check_beats_random_search("synthetic/hartmann6", "bore-xgb", 100, 28);
}

// Platt's sigmoid of few points may be inverted (svm_classifier.hpp): some runs are not better than random search.
TEST_CASE("bore-svm beats random search on Branin, the camel function and Hartmann's", "[slow]") {
  check_beats_random_search("synthetic/branin", "bore-svm", 100, 100);
  check_beats_random_search("synthetic/camel", "bore-svm", 100, 28);
  check_beats_random_search("synthetic/hartmann6", "bore-svm", 100, 68);
}

// A calibrated classifier has five models, one per fold: few replicates, as nearly all runs beat random search.
TEST_CASE("BORE with Platt's calibration beats random search on Branin, the camel function and Hartmann's", "[slow]") {
  for (const char* problem : {"synthetic/branin", "synthetic/camel", "synthetic/hartmann6"}) {
    check_beats_random_search(problem, "bore-rf-platt", 100, 16);
    check_beats_random_search(problem, "bore-xgb-platt", 100, 16);
  }
}

TEST_CASE("BORE with isotonic calibration beats random search on Branin, the camel function and Hartmann's", "[slow]") {
  check_beats_random_search("synthetic/branin", "bore-rf-isotonic", 100, 24);
  check_beats_random_search("synthetic/camel", "bore-rf-isotonic", 100, 24);
  check_beats_random_search("synthetic/hartmann6", "bore-rf-isotonic", 100, 30);
  check_beats_random_search("synthetic/branin", "bore-xgb-isotonic", 100, 20);
  check_beats_random_search("synthetic/hartmann6", "bore-xgb-isotonic", 100, 30);
}

TEST_CASE("boggn-gp beats random search on Branin, the camel function and Hartmann's", "[slow]") {
  check_beats_random_search("synthetic/branin", "boggn-gp", 100, 80);
  check_beats_random_search("synthetic/camel", "boggn-gp", 100, 76);
  check_beats_random_search("synthetic/hartmann6", "boggn-gp", 100, 34);
}

// On the camel function one run in eight ends in another basin: it would take 70 replicates, three minutes.
TEST_CASE("BOGGN beats random search on Branin and Hartmann's function", "[slow]") {
  check_beats_random_search("synthetic/branin", "boggn", 100, 24);
  check_beats_random_search("synthetic/hartmann6", "boggn", 100, 16);
}

TEST_CASE("tpe beats random search on Branin, the camel function and Hartmann's after 100 evaluations", "[slow]") {
  for (const char* problem : {"synthetic/branin", "synthetic/camel", "synthetic/hartmann6"}) {
    check_beats_random_search(problem, "tpe", 100, 250);
  }
}
