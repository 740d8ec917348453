// Ranks optimisers on one problem: by pairwise hierarchical tests, or by Friedman's mean ranks.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "analysis/statistics/mann_whitney.hpp"
#include "core/enum_names.hpp"

namespace bobench::analysis {

/// How optimisers are ranked on a problem.
enum class RankingTest {
  mann_whitney,  ///< pairwise tests, one metric after the other
  friedman,      ///< mean ranks over replicates
  means          ///< means over replicates, as in tables of means and deviations: no test
};
constexpr auto enum_names(RankingTest) {
  return std::to_array<EnumName<RankingTest>>({{RankingTest::mann_whitney, "mann-whitney"},
                                               {RankingTest::friedman, "friedman"},
                                               {RankingTest::means, "means"}});
}

/// Two optimisers on one problem.
struct PairComparison {
  std::size_t first = 0, second = 0;  ///< positions of the optimisers, first < second
  std::size_t first_runs = 0, second_runs = 0;
  double first_wins = 0.0;  ///< Mann-Whitney U: pairs of runs in which the first ends lower, ties counting 1/2
  std::vector<double> p;    ///< two-sided, for each metric up to the deciding one
  int better = 0;           ///< -1: the first; 1: the second; 0: undecided

  /// Vargha and Delaney's probability that a run of the first ends lower.
  double a12() const { return first_wins / static_cast<double>(first_runs * second_runs); }
};

/// Significant wins on one problem, and the resulting ranks.
struct ProblemRanking {
  std::string problem;
  Eigen::MatrixXi beats;              ///< (k x k), 1 where the row's optimiser is better than the column's
  std::vector<int> ranks;             ///< 1 + the number of optimisers that beat this one; ties share
  double p_overall = 1.0;             ///< Friedman's p, approximate; 1 for pairwise tests
  double alpha = 0.0;                 ///< level of each pairwise test
  std::vector<PairComparison> pairs;  ///< of pairwise tests
  Eigen::MatrixXd run_ranks;          ///< (replicates x optimisers) within each replicate that all have run
};

/// Samples of the compared metrics on one problem, in order of precedence (best value, then area under the curve);
/// lower is better.
struct MetricSamples {
  std::vector<std::vector<std::vector<double>>> values;  ///< [metric][optimiser][replicate]
};

/// Ranks that follow from the pairwise wins.
/// @param beats (k x k), 1 where the row's optimiser is better than the column's
ProblemRanking rank_by_beats(Eigen::MatrixXi beats);

/// The lower value beats the higher one.
ProblemRanking rank_by_values(const Eigen::VectorXd& values);

/// The hierarchical scheme of Dewancker et al. 2016 as in aryan2020, Sec. 3.5: two optimisers are compared by
/// a two-sided Mann-Whitney U test on the first metric; where p >= alpha, on the next; undecided on all, they tie.
/// "Beats" is not transitive.
/// @param alpha  level of each test (pairwise)
ProblemRanking rank_by_mann_whitney(const MetricSamples& samples, double alpha,
                                    MannWhitneyMethod method = MannWhitneyMethod::automatic);

/// Friedman's mean ranks, replicates being blocks (aryan2020, chapter 4); the lower mean rank beats the higher one.
/// @param values (replicates x optimisers)
ProblemRanking rank_by_friedman(const Eigen::MatrixXd& values);

/// Orders by the means over replicates (not offered by `bobench rank`: papers compare this way).
/// @param values [optimiser][replicate]
ProblemRanking rank_by_means(const std::vector<std::vector<double>>& values);

/// The level of each test (Sidak) for which the tests of all k(k-1)/2 pairs, on each metric, have the family-wise
/// level: 1 - (1 - family)^(1 / (pairs x metrics)) [Sidak 1967]. A pair that is undecided on one metric is tested on
/// the next.
double pairwise_alpha(double family_alpha, std::size_t optimizers, std::size_t metrics);

enum class BordaRule {
  /// Each problem gives the number of optimisers with a larger rank number: the text of aryan2020, Sec. 3.5 (its
  /// eq. 3.6 misprints it).
  ranks,
  beats  ///< each problem gives the number of optimisers that this one beats: kurobako
};
constexpr auto enum_names(BordaRule) {
  return std::to_array<EnumName<BordaRule>>(
      {{BordaRule::ranks, "ranks", "optimisers ranked below"}, {BordaRule::beats, "beats", "optimisers beaten"}});
}

/// Sums over problems.
struct Score {
  int borda = 0;
  int firsts = 0;  ///< problems on which no other optimiser beats it
  /// The mean of 1 + the number of optimisers that beat it: ties all get the best of their places. Friedman's mean rank
  /// differs, as ties there share the mean of their places.
  double mean_place = 0.0;
  int beats = 0;   ///< significant wins
  int beaten = 0;  ///< significant losses
};

/// The scores of each optimiser from one problem.
std::vector<Score> problem_scores(const ProblemRanking& ranking, BordaRule rule);

/// The sums of problem_scores(); the mean of the places.
/// @return one score for each optimiser, in the order of the rankings
std::vector<Score> aggregate(const std::vector<ProblemRanking>& rankings, std::size_t optimizers, BordaRule rule);

/// (k x k) number of problems on which the row's optimiser beats the column's.
Eigen::MatrixXi count_beats(const std::vector<ProblemRanking>& rankings, std::size_t optimizers);

}  // namespace bobench::analysis
