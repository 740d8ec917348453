// The rankings of a result file's optimisers, problem by problem: what score tables and score plots are made of.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "analysis/ranking.hpp"
#include "analysis/selected_results.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

struct RankingRequest {
  RankingTest test = RankingTest::mann_whitney;  ///< or friedman
  std::optional<double> alpha;                   ///< level of each pairwise test (the thesis: 0.0005)
  double family_alpha = 0.05;  ///< used if there is no pairwise one: family-wise over all pairs of optimisers
  BordaRule borda = BordaRule::ranks;
  std::optional<int> at;  ///< judge after so many evaluations; the whole budget if not given
  GroupBy by = GroupBy::nothing;

  /// The level of each pairwise test of so many optimisers.
  double pairwise_level(std::size_t optimizers) const {
    return alpha.value_or(pairwise_alpha(family_alpha, optimizers));
  }
};

struct RankedProblems {
  std::vector<std::string> optimizers;
  std::vector<std::string> keys;                              ///< what RankingRequest::by tells apart, as they appear
  std::map<std::string, std::vector<ProblemRanking>> by_key;  ///< a ranking for each problem
  std::vector<ProblemRanking> all;
  std::vector<std::string> excluded;  ///< problems on which some optimiser has no run
  std::size_t fewest_replicates = SIZE_MAX;
  std::size_t failed = 0;  ///< failed runs, which take part with what they saw
};

/// Ranks every optimiser on every problem that all of them have run, judged after `at` evaluations.
RankedProblems rank_problems(const results::ResultSet& results, const RankingRequest& request, std::size_t at);

/// `at`, or the whole budget if there is none. @throws InputError if it is outside [1, budget]
std::size_t evaluations_judged(const results::ResultSet& results, std::optional<int> at);

/// Complete or failed.
bool has_run(const results::RunResult& run);

/// The series of each optimiser on a problem, or nothing if one of them has no run there.
std::optional<std::vector<const results::Series*>> series_of_all(const results::ResultSet& results,
                                                                 const std::string& problem,
                                                                 const std::vector<std::string>& optimizers);

/// Final regret and area under the best-so-far curve of each run after `at` evaluations, in that order of precedence:
/// what optimisers are compared by on one problem. Regrets, not values: instances of a problem have different optima.
/// @param replicates  only the first so many of each series
/// @param regret      false: values as they are, though the optimum be known
MetricSamples metric_samples(const std::vector<const results::Series*>& row, std::size_t at,
                             std::size_t replicates = SIZE_MAX, bool regret = true);

/// Final regrets of the replicates that every optimiser has run: (replicates x optimisers).
Eigen::MatrixXd paired_regrets(const std::vector<const results::Series*>& row, std::size_t at);

}  // namespace bobench::analysis
