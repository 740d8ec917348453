#include "reproduction/procedures/cell.hpp"

#include <cstddef>
#include <string>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

ClaimTest test_cells(const OutcomeCount& count) {
  const std::string statement = "every printed cell";
  const std::size_t others = count.other_settings + count.not_run;
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
  if (others > 0) {
    mark_other_settings(test, fmt::format("{} of {} cells", others, others + count.total() + count.not_comparable));
  }
  return test;
}

ClaimTest test_iterations(const OutcomeCount& count) {
  const std::string statement = "every printed iteration of the last improvement";
  if (count.iterations == 0) return untested(statement, "no iteration could be compared");
  const double share = static_cast<double>(count.iterations_within) / static_cast<double>(count.iterations);
  return {.statement = statement,
          .test = "within the range of our runs",
          .effect = fmt::format("{} of {} ({:.0f} %)", count.iterations_within, count.iterations, 100.0 * share),
          .verdict = count.open > 0 ? Verdict::inconclusive : verdict_of(share >= 0.9, share < 0.5)};
}

ClaimTests Cell::judge(Evidence& evidence) const {
  OutcomeCount total;
  for (const std::string& id : files.empty() ? Labels{""} : files) total += evidence.sources.outcomes_of(id);
  ClaimTests tests = {test_cells(total)};
  if (iterations) tests.push_back(test_iterations(total));
  return tests;
}

}  // namespace bobench::reproduction
