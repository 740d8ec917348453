// What so few replicates cannot show, however different the optimisers are.
#pragma once

#include <optional>
#include <string>

#include "analysis/ranked_problems.hpp"

namespace bobench::analysis {

/// "WARNING: with so few replicates no pair can be separated ...": the problems on which even runs that are completely
/// apart would not be told apart by Mann and Whitney's test at the ranking's level, so that all share the first place.
/// Nothing where there are none.
std::optional<std::string> note_on_few_replicates(const RankedProblems& ranked);

/// The same for a figure of scores: of the rankings at its last evaluation; nothing for Friedman's test, by which no
/// pair is separated.
std::optional<std::string> note_on_few_replicates(const results::ResultSet& results, const RankingRequest& request,
                                                  const results::Horizon& horizon);

}  // namespace bobench::analysis
