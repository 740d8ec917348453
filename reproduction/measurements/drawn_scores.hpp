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

/// The level of the Mann-Whitney tests of draws, where those of the runs have the level alpha. A draw is as far from
/// the runs as these are from the truth: its z varies by 2 and not by 1, and at the level of the runs one of two equal
/// optimisers would beat the other in 17 % of draws instead of 5, or in 1.4 % instead of 0.05. So z has to be larger by
/// the root of 2; but not so large that a draw of runs that are nearly all separated would not be separated.
double level_of_draws(double alpha, std::size_t replicates);

/// The draws of one ranking, for each kind of score; draw i is of the same replicates whatever the rule and the moment,
/// so that scores at two moments can be compared draw by draw.
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
