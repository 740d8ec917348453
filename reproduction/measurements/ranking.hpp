// Ranking scores of a paper's optimisers, as computed by `bobench rank` (analysis/ranking.hpp), over any replicates.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/ranking.hpp"
#include "core/enum_names.hpp"
#include "reproduction/measurements/measured_runs.hpp"

namespace bobench::reproduction {

enum class ScoreKind {
  borda,     ///< sum over problems of the number of optimisers ranked below
  firsts,    ///< number of problems on which no optimiser is better
  mean_rank  ///< minus the mean rank, so that larger is better for all three; with Friedman's test, over single runs
};
constexpr auto enum_names(ScoreKind) {
  return std::to_array<EnumName<ScoreKind>>(
      {{ScoreKind::borda, "borda"}, {ScoreKind::firsts, "firsts"}, {ScoreKind::mean_rank, "mean-rank"}});
}

/// Ranking settings: the test, the score and the problems.
struct RankingRule {
  analysis::RankingTest test = analysis::RankingTest::friedman;
  analysis::MannWhitneyMethod method = analysis::MannWhitneyMethod::automatic;
  ScoreKind score = ScoreKind::borda;
  /// The level of each pairwise test. It is replaced by 0.05 if the replicates are too few to reach it even by complete
  /// separation: see usable_alpha().
  double alpha = 0.0005;
  Labels among = {};     ///< the optimisers ranked; empty: all
  Labels problems = {};  ///< empty: all
  int at = 0;            ///< evaluations after which they are ranked; 0: the whole budget
};

/// The metrics of several optimisers on one problem; replicate r of all of them shares its random numbers.
struct RankedProblem {
  std::string problem;
  analysis::MetricSamples metrics;  ///< the first decides; Mann-Whitney tests continue with the others
};

/// The problems of the rule on which all these optimisers were run, after `at` evaluations.
std::vector<RankedProblem> ranked_problems(const MeasuredRuns& runs, const RankingRule& rule, const Labels& optimizers,
                                           std::size_t at);

/// The number of replicates.
std::size_t replicates_of(const std::vector<RankedProblem>& problems);

/// `alpha`, or 0.05 if no two samples of this size can differ at that level. It uses the normal approximation, since
/// draws with replacement have ties.
double usable_alpha(double alpha, std::size_t replicates);

/// The ranking on one problem by these replicates (positions, may repeat).
analysis::ProblemRanking ranking_of(const RankedProblem& problem, const RankingRule& rule,
                                    const std::vector<std::size_t>& replicates);

/// Points of each optimiser in a ranking by the rule; larger is better.
std::vector<double> points_of(const analysis::ProblemRanking& ranking, const RankingRule& rule);

/// The same on one problem by these replicates.
std::vector<double> points_of(const RankedProblem& problem, const RankingRule& rule,
                              const std::vector<std::size_t>& replicates);

/// The sum of the points over problems; for mean ranks, their mean.
/// @param points  [problem][optimiser]
std::vector<double> total_points(const std::vector<std::vector<double>>& points, ScoreKind score);

/// The scores of all problems together by these replicates.
std::vector<double> scores_of(const std::vector<RankedProblem>& problems, const RankingRule& rule,
                              const std::vector<std::size_t>& replicates);

/// "Friedman ranks", "Mann-Whitney ranks at 0.05"
std::string describe(const RankingRule& rule, std::size_t replicates);

}  // namespace bobench::reproduction
