// Judges the claims of a paper's file by measured runs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/verdicts/cell.hpp"
#include "analysis/verdicts/property.hpp"
#include "core/problem_catalog.hpp"
#include "papers/measured_runs.hpp"
#include "papers/paper_file.hpp"

namespace bobench::papers {

/// What statements need beside the runs of their own file.
struct ClaimSources {
  const ProblemCatalog& problems;  ///< spaces, for statements about where suggestions lie
  std::function<analysis::CellCount(const std::string& id)> cells_of;
  std::function<std::optional<analysis::PropertyResult>(const std::string& name)> property;
  std::uint64_t seed = 1;
  int draws = 1000;              ///< bootstrap draws of RANK
  bool medians = false;          ///< COUNT and SIGN compare medians, not means
  std::size_t optimizers = 0;    ///< that the file has: a place is one among all of them
  std::size_t all_problems = 0;  ///< that the file has, run or not
  /// Label, and the spec of the other optimiser that its claims are tested with too.
  std::vector<std::pair<std::string, std::string>> twins;
};

/// Every claim, tested; after each that names a label with a twin, the same with the twin, which is none of the paper's
/// ("A410 with gp"). Statements about problems or optimisers that were not run are untested rows; a statement about
/// several problems is judged by those that were.
std::vector<Claim> evaluate_claims(const std::vector<PaperClaim>& claims, const MeasuredRuns& runs,
                                   const ClaimSources& sources);

}  // namespace bobench::papers
