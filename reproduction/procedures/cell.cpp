#include "reproduction/procedures/cell.hpp"

#include <fmt/format.h>

namespace bobench::reproduction {

ClaimTest test_cells(const OutcomeCount& count) {
  const std::string statement = "every printed cell";
  if (count.total() == 0) return untested(statement, "no cell could be compared");
  const double share = static_cast<double>(count.agree) / static_cast<double>(count.total());
  return {.statement = statement,
          .test = "within 2 standard errors",
          .effect = fmt::format("{} of {} agree ({:.0f} %), {} better, {} worse", count.agree, count.total(),
                                100.0 * share, count.better, count.worse),
          .verdict = verdict_of(share >= 0.9, share < 0.5)};
}

ClaimTests Cell::judge(Evidence& evidence) const {
  OutcomeCount total;
  for (const std::string& id : files.empty() ? Labels{""} : files) total += evidence.sources.outcomes_of(id);
  return {test_cells(total)};
}

}  // namespace bobench::reproduction
