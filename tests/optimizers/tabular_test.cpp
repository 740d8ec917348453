// Hyper-parameter optimisation on the table in the program: discrete, noisy, with networks that never learn.
#include <catch2/catch.hpp>

#include "optimizers/final_regrets.hpp"

using namespace bobench;

TEST_CASE("the methods of the papers beat random search on the embedded table") {
  for (const char* spec : {"bore-rf", "tpe"}) check_beats_random_search("embedded/friedman", spec, 100, 20);
  // Its first hundred configurations are random.
  check_beats_random_search("embedded/friedman", "regularized-evolution", 300, 20);
}

TEST_CASE("the slower methods, too, beat random search on the embedded table", "[slow]") {
  for (const char* spec : {"gp-ei", "smac", "bore-xgb", "bore-kde", "boggn"}) {
    check_beats_random_search("embedded/friedman", spec, 150, 20);
  }
  check_beats_random_search("embedded/friedman", "bore-mlp", 250, 20);
}
