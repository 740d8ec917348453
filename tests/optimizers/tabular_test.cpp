// Hyper-parameter optimisation on the table in the program: discrete, noisy, with networks that never learn.
#include <catch2/catch.hpp>

#include "optimizers/final_regrets.hpp"

using namespace bobench;

TEST_CASE("the methods of the papers beat random search on the embedded table") {
  for (const char* spec : {"bore-rf", "tpe", "gp-ei", "regularized-evolution"}) {
    check_beats_random_search("embedded/friedman", spec, 100, 20);
  }
}

TEST_CASE("all methods that can work on the embedded table beat random search", "[slow]") {
  for (const char* spec : {"bore-mlp", "bore-xgb", "bore-svm", "bore-kde", "boggn", "smac"}) {
    check_beats_random_search("embedded/friedman", spec, 150, 20);
  }
}
