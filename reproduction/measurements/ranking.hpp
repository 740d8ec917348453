// Scores of a paper's optimisers: what `bobench rank` computes (analysis/ranking.hpp), over any replicates.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/ranking.hpp"
#include "reproduction/measurements/measured_runs.hpp"

namespace bobench::reproduction {

enum class ScoreKind {
  borda,     ///< sum over problems of the number of optimisers ranked below
  firsts,    ///< number of problems on which nobody is better
  mean_rank  ///< minus the mean rank, so that larger is better for all three; by Friedman's test, of single runs
};

/// How optimisers are ranked, and over which problems.
struct RankingRule {
  analysis::RankingTest test = analysis::RankingTest::friedman;
  analysis::MannWhitneyMethod method = analysis::MannWhitneyMethod::automatic;
  ScoreKind score = ScoreKind::borda;
  /// Of each pairwise test. Where so few replicates could not reach it even by complete separation, 0.05 takes its
  /// place: see usable_alpha().
  double alpha = 0.0005;
  Labels among = {};     ///< the optimisers ranked; empty: all
  Labels problems = {};  ///< empty: all
  int at = 0;            ///< evaluations after which they are ranked; 0: the whole budget
};

/// What several optimisers reached on one problem; replicate r of all of them shares its random numbers.
struct RankedProblem {
  std::string problem;
  analysis::MetricSamples metrics;  ///< the first decides; Mann-Whitney tests go on to the others
};

/// The problems of the rule that all these optimisers were run on, after `at` evaluations.
std::vector<RankedProblem> ranked_problems(const MeasuredRuns& runs, const RankingRule& rule, const Labels& optimizers,
                                           std::size_t at);

/// The number of replicates.
std::size_t replicates_of(const std::vector<RankedProblem>& problems);

/// `alpha`, or 0.05 if no two samples of so many values can differ at that level. By the normal approximation, since
/// draws with replacement have ties.
double usable_alpha(double alpha, std::size_t replicates);

/// The ranking on one problem by these replicates (positions, may repeat).
analysis::ProblemRanking ranking_of(const RankedProblem& problem, const RankingRule& rule,
                                    const std::vector<std::size_t>& replicates);

/// Points of each optimiser by a ranking of the rule's; larger is better.
std::vector<double> points_of(const analysis::ProblemRanking& ranking, const RankingRule& rule);

/// The same on one problem by these replicates.
std::vector<double> points_of(const RankedProblem& problem, const RankingRule& rule,
                              const std::vector<std::size_t>& replicates);

/// The sum of the points over problems; of mean ranks their mean.
/// @param points  [problem][optimiser]
std::vector<double> total_points(const std::vector<std::vector<double>>& points, ScoreKind score);

/// The scores of all problems together by these replicates.
std::vector<double> scores_of(const std::vector<RankedProblem>& problems, const RankingRule& rule,
                              const std::vector<std::size_t>& replicates);

/// "Friedman ranks", "Mann-Whitney ranks at 0.05"
std::string describe(const RankingRule& rule, std::size_t replicates);

}  // namespace bobench::reproduction
