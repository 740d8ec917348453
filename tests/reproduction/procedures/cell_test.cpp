// CELL: the share of printed numbers that agree.

#include "reproduction/procedures/cell.hpp"

#include <map>

#include "catch.hpp"
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

TEST_CASE("CELL: a part of the cells is not the table") {
  OutcomeCount part{9, 1, 0};
  part.other_settings = 4;
  part.not_run = 1;
  const ClaimTest test = test_cells(part);
  CHECK(test.verdict == Verdict::other_settings);
  CHECK_THAT(test.test, ContainsSubstring("other settings (5 of 15 cells): reproduced by itself"));
  CHECK_THAT(test.effect, ContainsSubstring("9 of 10 agree"));
  part.iterations = part.iterations_within = 10;
  CHECK(test_iterations(part).verdict == Verdict::other_settings);
}

TEST_CASE("CELL: while numbers are open nothing is decided") {
  OutcomeCount some{9, 1, 0}, all;
  some.open = some.not_comparable = 3;
  CHECK(test_cells(some).verdict == open);
  CHECK_THAT(test_cells(some).effect, ContainsSubstring("3 open"));
  all.open = all.not_comparable = 3;
  CHECK(test_cells(all).verdict == open);
}

TEST_CASE("CELL: printed iterations are compared with the range of our runs'") {
  OutcomeCount count;
  CHECK(test_iterations(count).verdict == none);
  count.iterations = 10;
  for (const auto& [within, verdict] :
       std::map<std::size_t, Verdict>{{10, yes}, {9, yes}, {8, open}, {5, open}, {4, no}}) {
    count.iterations_within = within;
    CHECK(test_iterations(count).verdict == verdict);
  }
  count.iterations_within = 4;
  count.open = 1;
  CHECK(test_iterations(count).verdict == open);
  OutcomeCount twice = count;
  twice += count;
  CHECK(test_iterations(twice).effect == "8 of 20 (40 %)");
}
