// What several reproductions come to: docs/reproduction.md.
#pragma once

#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "reproduction/report/record.hpp"

namespace bobench::reproduction {

/// Files that stand in for others count their seconds alone.
struct Totals {
  OutcomeCount numbers;
  ClaimCount claims;
  double seconds = 0.0;  ///< of their runs, added up; those that several share are counted once
};
/// How many of these verdicts to expect by chance at most, were nothing there to be found: of numbers, and of claims.
double chance_verdicts(std::size_t judged);

Totals totals(const std::vector<RecordedFile>& files);

/// A row for each table or figure: its counts of outcomes and verdicts.
analysis::Table summary_table(const std::vector<Reproduction>& reproductions);

/// Markdown: what is decided and how; what disagrees, a sentence on each disagreement; what is not comparable; what is
/// open, and what it would cost; what can say nothing; what the papers misprint; what was not run; by which commands.
/// @param command  that found the latest
std::string summary_report(const Record& record, const std::string& command);

}  // namespace bobench::reproduction
