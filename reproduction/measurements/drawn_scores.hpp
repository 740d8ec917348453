// Scores of optimisers over bootstrap draws of replicates, drawn once for all statements about the same ranking.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "reproduction/measurements/ranking.hpp"

namespace bobench::reproduction {

/// By optimiser; larger is better.
using Scores = std::vector<double>;

/// The scores of one kind.
struct ScoreDraws {
  Scores observed;
  std::vector<Scores> drawn;          ///< of replicates, the same for all problems and optimisers
  std::vector<Scores> over_problems;  ///< of problems, with the observed ranks on each
};

/// The draws of one ranking, for each kind of score; draw i is of the same replicates whatever the rule and the moment,
/// so that scores at two moments can be compared draw by draw.
/// Mann-Whitney tests of a draw can only take back what the runs themselves decide. A draw is as far from the runs as
/// these are from the truth; were its own tests to decide, chance would be counted twice, and of two equal optimisers
/// one would beat the other in three times as many draws as the level says, or more.
std::array<ScoreDraws, 3> draw_scores(const std::vector<RankedProblem>& problems, const RankingRule& rule,
                                      std::size_t draws, std::uint64_t seed);

/// What was drawn for statements about the same runs.
class DrawnScores {
 public:
  const ScoreDraws& of(const std::vector<RankedProblem>& problems, const RankingRule& rule, std::size_t at,
                       std::size_t draws, std::uint64_t seed);

 private:
  std::map<std::string, std::array<ScoreDraws, 3>> known_;
};

}  // namespace bobench::reproduction
