// Verdicts on the claims of a paper's file from measured runs.
#pragma once

#include <vector>

#include "reproduction/files/paper_file.hpp"
#include "reproduction/procedures/evidence.hpp"
#include "reproduction/verdicts/settings.hpp"

namespace bobench::reproduction {

/// Tests every claim. A claim that names a label with a variant is followed by the same claim with the variant, which
/// does not count as the paper's ("A410 with gp"), unless no test of the claim could be made. Statements about problems
/// or optimisers that were not run give untested rows. A statement about several problems is judged by those that were
/// run. Runs under other settings than those of a statement decide nothing.
std::vector<Claim> judge_claims(const std::vector<PaperClaim>& claims, const MeasuredRuns& runs,
                                const ClaimSources& sources, const RunSettings& settings = {});

}  // namespace bobench::reproduction
