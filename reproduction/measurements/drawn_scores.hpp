// Scores of optimisers over bootstrap draws of replicates, drawn once for all statements about the same ranking.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "reproduction/measurements/ranking.hpp"

namespace bobench::reproduction {

/// One score per optimiser; larger is better.
using Scores = std::vector<double>;

/// The scores of one kind.
struct ScoreDraws {
  Scores observed;
  std::vector<Scores> drawn;          ///< over draws of replicates, the same for all problems and optimisers
  std::vector<Scores> over_problems;  ///< over draws of problems, with the observed ranks on each
};

/// The level of the Mann-Whitney tests of draws, given the level alpha of those of the runs. A draw is as far from the
/// runs as these are from the truth, so its z has variance 2 instead of 1. At the level of the runs, one of two equal
/// optimisers would beat the other in 17 % of draws instead of 5, or in 1.4 % instead of 0.05. Therefore z must be
/// larger by the square root of 2. It must not be so large that draws of runs that are almost completely separated are
/// not separated.
double level_of_draws(double alpha, std::size_t replicates);

/// The draws of one ranking, for each kind of score. Draw i has the same replicates for every rule and horizon, so that
/// scores at two horizons can be compared draw by draw.
std::array<ScoreDraws, 3> draw_scores(const std::vector<RankedProblem>& problems, const RankingRule& rule,
                                      std::size_t draws, std::uint64_t seed);

/// Cache of the score draws for statements about the same runs.
class DrawnScores {
 public:
  const ScoreDraws& of(const std::vector<RankedProblem>& problems, const RankingRule& rule, std::size_t at,
                       std::size_t draws, std::uint64_t seed);

 private:
  std::map<std::string, std::array<ScoreDraws, 3>> known_;
};

}  // namespace bobench::reproduction
