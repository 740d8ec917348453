// CELL: do the printed numbers agree with ours?
#pragma once

#include <fmt/format.h>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// At least 90 % of the numbers agree: reproduced; fewer than half: contradicted. The shares are our reading of "every
/// printed cell", of which chance alone would take 5 %.
inline ClaimTest test_cells(const OutcomeCount& count) {
  const std::string statement = "every printed cell";
  if (count.total() == 0) return untested(statement, "no cell could be compared");
  const double share = static_cast<double>(count.agree) / static_cast<double>(count.total());
  return {.statement = statement,
          .test = "within 2 standard errors",
          .effect = fmt::format("{} of {} agree ({:.0f} %), {} better, {} worse", count.agree, count.total(),
                                100.0 * share, count.better, count.worse),
          .verdict = verdict_of(share >= 0.9, share < 0.5)};
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
