// Judges the claims of a paper's file by measured runs.
#pragma once

#include <vector>

#include "reproduction/files/paper_file.hpp"
#include "reproduction/procedures/evidence.hpp"
#include "reproduction/verdicts/settings.hpp"

namespace bobench::reproduction {

/// Every claim, tested; after each that names a label with a variant, the same with the variant, which is none of the
/// paper's ("A410 with gp"). Statements about problems or optimisers that were not run are untested rows; a statement
/// about several problems is judged by those that were. What was run under other settings than a statement is about
/// decides nothing.
std::vector<Claim> judge_claims(const std::vector<PaperClaim>& claims, const MeasuredRuns& runs,
                                const ClaimSources& sources, const RunSettings& settings = {});

}  // namespace bobench::reproduction
