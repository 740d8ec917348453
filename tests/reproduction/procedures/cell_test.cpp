// CELL: the share of printed numbers that agree.
#include <catch2/catch.hpp>

#include "reproduction/procedures/cell.hpp"
#include "reproduction/verdict_words.hpp"

using namespace bobench;
using namespace bobench::reproduction;

TEST_CASE("CELL: nine of ten cells reproduce a table, fewer than half contradict it") {
  CHECK(test_cells({9, 1, 0}).verdict == yes);
  CHECK(test_cells({8, 2, 0}).verdict == open);
  CHECK(test_cells({4, 3, 3}).verdict == no);
  CHECK(test_cells({}).verdict == none);
}

TEST_CASE("CELL: numbers that could not have differed reproduce nothing") {
  OutcomeCount blind{10, 0, 0};
  blind.detectable = {1.5, 2.5, 40.0};
  CHECK(test_cells(blind).verdict == open);
  CHECK(test_cells(blind).detectable == "a ratio of 2.5");
  blind.detectable = {1.5, 1.6, 40.0};
  CHECK(test_cells(blind).verdict == yes);
  OutcomeCount none_left;
  none_left.not_comparable = 7;
  CHECK(test_cells(none_left).verdict == none);
}
