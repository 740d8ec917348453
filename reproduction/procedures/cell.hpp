// CELL: do the printed numbers agree with ours?
#pragma once

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Of a table that is reproduced, half of the numbers must have been able to show at least so large a ratio.
inline constexpr double largest_ratio_unseen = 2.0;

/// At least 90 % of the numbers agree: reproduced, if a ratio of 2 would have been seen in half of them; fewer than
/// half agree: contradicted. The shares are our reading of "every printed cell", of which chance alone would take 5 %.
/// A part of the cells is not what is claimed: where some were run otherwise, or not at all, nothing is decided; nor
/// while more replicates may yet call some different.
inline ClaimTest test_cells(const OutcomeCount& count) {
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

struct Cell {
  Labels files;  ///< whose numbers; empty: this one's

  explicit Cell(StatementReader& reader) : files(reader.json.texts("files")) {}

  Labels labels() const { return {}; }
  ClaimTests judge(Evidence& evidence) const {
    OutcomeCount total;
    for (const std::string& id : files.empty() ? Labels{""} : files) total += evidence.sources.outcomes_of(id);
    return {test_cells(total)};
  }
};

}  // namespace bobench::reproduction
