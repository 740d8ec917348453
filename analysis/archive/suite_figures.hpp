// The figure of `bobench compare --suite bo-suite`: the curves of a file's optimisers in front of the archive's.
#pragma once

#include <vector>

#include "analysis/archive/suite_standings.hpp"
#include "analysis/plots/figure.hpp"

namespace bobench::archive {

/// Regret over evaluations, a panel for each problem: the file's optimisers in colour, and those of the archive that
/// suite_standings_table() shows in grey. @throws as that does
std::vector<analysis::plots::Figure> suite_figures(const results::ResultSet& results,
                                                   const results::ResultSet& archived, const SuiteRequest& request);

}  // namespace bobench::archive
