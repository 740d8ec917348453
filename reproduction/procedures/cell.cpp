#include "reproduction/procedures/cell.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

namespace {

/// The test, marked if some of the cells were run under other settings or not at all.
ClaimTest of_all_cells(ClaimTest test, const OutcomeCount& count) {
  const std::size_t others = count.other_settings + count.not_run;
  if (others > 0) {
    mark_other_settings(test, fmt::format("{} of {} cells", others, others + count.total() + count.not_comparable));
  }
  return test;
}

}  // namespace

ClaimTest test_cells(const OutcomeCount& count) {
  const std::string statement = "every printed cell";
  if (count.total() + count.open == 0) return untested(statement, "no cell could be compared");
  const double ratio = count.detectable.empty() ? 1.0 : analysis::median(count.detectable);
  const bool can_see = ratio <= largest_ratio_unseen;
  const double share = count.total() == 0 ? 0.0 : static_cast<double>(count.agree) / static_cast<double>(count.total());
  ClaimTest test{.statement = statement,
                 .test = "each at 5 %",
                 .effect = fmt::format("{} of {} agree ({:.0f} %), {} better, {} worse, {} not comparable", count.agree,
                                       count.total(), 100.0 * share, count.better, count.worse, count.not_comparable),
                 .verdict = count.open > 0 ? Verdict::inconclusive : verdict_of(share >= 0.9 && can_see, share < 0.5),
                 .detectable = fmt::format("a ratio of {:.2g}", ratio)};
  if (count.open > 0) test.effect += fmt::format(", {} open", count.open);
  return of_all_cells(std::move(test), count);
}

ClaimTest test_iterations(const OutcomeCount& count) {
  const std::string statement = "every printed iteration of the last improvement";
  if (count.iterations == 0) return untested(statement, "no iteration could be compared");
  const double share = static_cast<double>(count.iterations_within) / static_cast<double>(count.iterations);
  return of_all_cells(
      {.statement = statement,
       .test = "within the range of our runs",
       .effect = fmt::format("{} of {} ({:.0f} %)", count.iterations_within, count.iterations, 100.0 * share),
       .verdict = count.open > 0 ? Verdict::inconclusive : verdict_of(share >= 0.9, share < 0.5)},
      count);
}

ClaimTests Cell::judge(Evidence& evidence) const {
  OutcomeCount total;
  for (const std::string& id : files.empty() ? Labels{""} : files) total += evidence.sources.outcomes_of(id);
  ClaimTests tests = {test_cells(total)};
  if (iterations) tests.push_back(test_iterations(total));
  return tests;
}

}  // namespace bobench::reproduction
