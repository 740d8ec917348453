// Notes below the ranking: what its columns mean, and which tests were made.
#pragma once

#include <string>
#include <vector>

#include "analysis/overall_ranking.hpp"
#include "analysis/ranked_problems.hpp"

namespace bobench::analysis {

/// One key's ranking: all problems, or those of a group.
struct KeyedRanking {
  std::string key;
  const OverallRanking* overall;  ///< null where no runs are paired
};

std::vector<std::string> ranking_notes(const RankedProblems& ranked, const RankingRequest& request,
                                       const std::vector<KeyedRanking>& parts, bool some_pair_separated);

}  // namespace bobench::analysis
