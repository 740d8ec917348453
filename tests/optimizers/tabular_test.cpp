// Hyper-parameter optimisation on the built-in table: discrete, noisy, with networks that never learn.

#include "optimizers/final_regrets.hpp"

#include "catch.hpp"

using namespace bobench;

TEST_CASE("the methods of the papers beat random search on the embedded table") {
  check_beats_random_search("embedded/friedman", "bore-rf", 100, 36);
  // Evolution's first hundred configurations are random. HyperOpt's TPE repeats its own proposals, especially those
  // with lucky values, and is not better than random search here.
  for (const char* spec : {"regularized-evolution", "tpe:unseen=true"}) {
    check_beats_random_search("embedded/friedman", spec, 300, 34);
  }
}

// BOGGN is better on average, but by so little that a test would need a hundred replicates.
TEST_CASE("the slower methods, too, beat random search on the embedded table", "[slow]") {
  check_beats_random_search("embedded/friedman", "gp-ei", 150, 20);
  check_beats_random_search("embedded/friedman", "smac", 150, 26);
  check_beats_random_search("embedded/friedman", "smac:categories=subsets", 150, 26);
  check_beats_random_search("embedded/friedman", "bore-xgb", 150, 38);
  check_beats_random_search("embedded/friedman", "bore-kde", 150, 46);
  check_beats_random_search("embedded/friedman", "bore-mlp", 300, 46);
}
