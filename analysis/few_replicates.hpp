// What so few replicates cannot show, however different the optimisers are.
#pragma once

#include <optional>
#include <string>

#include "analysis/ranked_problems.hpp"

namespace bobench::analysis {

/// "WARNING: with so few replicates no pair can be separated ...": the problems on which even runs that are completely
/// apart would not be told apart by Mann and Whitney's test at the ranking's level, so that all share the first place.
/// Nothing where there are none, nor for Friedman's test, by which no pair is separated.
/// @param request  what the problems were ranked by
std::optional<std::string> note_on_few_replicates(const RankedProblems& ranked, const RankingRequest& request);

}  // namespace bobench::analysis
