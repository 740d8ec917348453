// Summary report of several reproductions (docs/reproduction.md).
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "reproduction/report/record.hpp"

namespace bobench::reproduction {

/// Totals over files.
struct Totals {
  OutcomeCount numbers;
  std::map<std::string, OutcomeCount> numbers_by_rule;
  ClaimCount experiments, identities;
  std::size_t elsewhere = 0;  ///< claims tested on other problems than the paper's
  double seconds = 0.0;       ///< duration of all runs; shared runs count once
};
/// Upper bound on the expected number of false verdicts (on numbers, or on claims) if all null hypotheses are true.
double chance_verdicts(std::size_t judged);

Totals totals(const std::vector<RecordedFile>& files);

/// One row per table or figure: counts of outcomes and verdicts.
analysis::Table summary_table(const std::vector<Reproduction>& reproductions);

/// Markdown report: totals, a row for each table and figure, every claim under its verdict, numbers that disagree or
/// are not comparable, costs of what is open, misprints, and commands.
/// @param command  the command that made the latest results
std::string summary_report(const Record& record, const std::string& command);

}  // namespace bobench::reproduction
