// Summary report of several reproductions (docs/reproduction.md).
#pragma once

#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "reproduction/report/record.hpp"

namespace bobench::reproduction {

/// Totals over files. Claims of files that stand in for others are not counted.
struct Totals {
  OutcomeCount numbers;
  ClaimCount claims;
  double seconds = 0.0;  ///< duration of all runs; shared runs count once
};
/// Upper bound on the expected number of false verdicts (on numbers, or on claims) if all null hypotheses are true.
double chance_verdicts(std::size_t judged);

Totals totals(const std::vector<RecordedFile>& files);

/// One row per table or figure: counts of outcomes and verdicts.
analysis::Table summary_table(const std::vector<Reproduction>& reproductions);

/// Markdown report of decisions, disagreements (with a sentence on each), incomparable results, open results and the
/// cost of deciding them, files without verdicts, misprints, files that were not run, and commands.
/// @param command  the command that made the latest results
std::string summary_report(const Record& record, const std::string& command);

}  // namespace bobench::reproduction
