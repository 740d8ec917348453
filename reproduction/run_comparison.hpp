// Comparison of runs with the published numbers and claims.
#pragma once

#include <string>
#include <vector>

#include "reproduction/file_runs.hpp"
#include "reproduction/report/reproduction.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"

namespace bobench::reproduction {

/// The part of the significance level that one analysis of the runs may use. Default: a single analysis.
struct AnalysisLevel {
  double numbers = claim_alpha;  ///< for the comparison of each number
  OverallP overall = {};         ///< adjustment of p-values of claims
  bool is_last = true;           ///< no interim analysis follows
};

class RunComparison {
 public:
  /// @param runs, results  must outlive this object
  RunComparison(const FileRuns& runs, const results::ResultSet& results, AnalysisLevel level = {});

  const FileRuns& runs() const { return runs_; }
  const MeasuredRuns& measured() const { return measured_; }

  /// The published numbers with the measured ones.
  std::vector<ComparedEntry> numbers() const;
  /// Results of the variants, with the published numbers of the optimisers that they stand in for.
  std::vector<VariantEntries> variants() const;
  /// @param numbers  comparisons that claims may count
  std::vector<Claim> claims(const std::vector<ComparedEntry>& numbers) const;

 private:
  OutcomeCount outcomes_of(const PaperFile& other) const;

  const FileRuns& runs_;
  MeasuredRuns measured_;
  AnalysisLevel level_;
};

/// Sources for claims that are judged without runs.
ClaimSources sources_of(const Job& job);

}  // namespace bobench::reproduction
