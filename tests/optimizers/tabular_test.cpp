// Hyper-parameter optimisation on the table in the program: discrete, noisy, with networks that never learn.
#include <catch2/catch.hpp>

#include "optimizers/final_regrets.hpp"

using namespace bobench;

TEST_CASE("the methods of the papers beat random search on the embedded table") {
  check_beats_random_search("embedded/friedman", "bore-rf", 100, 20);
  // Evolution's first hundred configurations are random. HyperOpt's TPE proposes what it has seen again, lucky values
  // most of all, and is no better than random search here.
  for (const char* spec : {"regularized-evolution", "tpe:unseen=true"}) {
    check_beats_random_search("embedded/friedman", spec, 300, 20);
  }
}

TEST_CASE("the slower methods, too, beat random search on the embedded table", "[slow]") {
  for (const char* spec : {"gp-ei", "smac", "bore-xgb", "bore-kde", "boggn"}) {
    check_beats_random_search("embedded/friedman", spec, 150, 20);
  }
  check_beats_random_search("embedded/friedman", "bore-mlp", 300, 20);
}
