// The warning about too few replicates for significant differences.
#pragma once

#include <optional>
#include <string>

#include "analysis/ranked_problems.hpp"

namespace bobench::analysis {

/// "with so few replicates no pair can be separated ...": the problems on which even complete separation is
/// not significant by the Mann-Whitney test at the ranking's level, so that all optimisers share the first place.
/// Nothing without such problems, and for Friedman's test, which does not separate pairs.
/// @param request  the request behind `ranked`
std::optional<std::string> warning_on_few_replicates(const RankedProblems& ranked, const RankingRequest& request);

}  // namespace bobench::analysis
