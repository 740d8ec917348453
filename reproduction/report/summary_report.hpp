// What several reproductions come to: docs/reproduction.md.
#pragma once

#include <string>
#include <vector>

#include "reproduction/plan/work_plan.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// Files that stand in for others count their seconds alone.
struct Totals {
  OutcomeCount numbers;
  ClaimCount claims;
  double seconds = 0.0;  ///< of their runs, added up; those that several share are counted once
};
/// How many of these verdicts to expect by chance at most, were nothing there to be found: of numbers, and of claims.
double chance_verdicts(std::size_t judged);

Totals totals(const std::vector<Reproduction>& reproductions);

/// A row for each table or figure: its counts of outcomes and verdicts.
analysis::Table summary_table(const std::vector<Reproduction>& reproductions);

/// Markdown: what is decided and how; what disagrees, a sentence on each disagreement; what is not comparable; what is
/// open, and what it would cost; what can say nothing; what the papers misprint; what was not run.
/// @param command  that made it
std::string summary_report(const std::vector<Reproduction>& reproductions, const std::vector<NotReproduced>& others,
                           const std::string& command);

}  // namespace bobench::reproduction
