// The rankings of a result file's optimisers on each problem: the basis of score tables and score plots.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "analysis/ranking.hpp"
#include "analysis/selected_results.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// The horizon up to which runs are judged; by default the whole budget.
struct HorizonRequest {
  std::optional<int> at;          ///< number of evaluations
  std::optional<double> at_cost;  ///< within these, the evaluations made up to this cost
  results::CostUnit unit = results::CostUnit::seconds;
};

struct RankingRequest {
  RankingTest test = RankingTest::mann_whitney;  ///< or friedman
  std::optional<double> alpha;                   ///< level of each pairwise test (the thesis: 0.0005)
  /// Of the overall ranking, over all pairs of optimisers; on single problems where `alpha` is not given, over all pairs
  /// and all metrics.
  double family_alpha = 0.05;
  BordaRule borda = BordaRule::ranks;
  HorizonRequest horizon = {};
  GroupBy by = GroupBy::nothing;

  /// The level of each pairwise test of this number of optimisers.
  /// @param metrics  the number of metrics on the problem: the final value, and the area if it is defined
  double pairwise_level(std::size_t optimizers, std::size_t metrics) const {
    return alpha.value_or(pairwise_alpha(family_alpha, optimizers, metrics));
  }
};

struct RankedProblems {
  std::vector<std::string> optimizers;
  std::vector<ProblemRanking> all;           ///< one for each problem
  std::vector<std::string> excluded;         ///< problems on which some optimiser has no run
  std::vector<std::string> without_area;     ///< Mann-Whitney test: compared by the final value alone
  std::vector<std::string> unpaired;         ///< Friedman's test: problems without a replicate that all have run
  std::size_t fewest_replicates = SIZE_MAX;  ///< of an optimiser on a problem; for Friedman's test common ones
  std::size_t most_replicates = 0;
};

/// Ranks every optimiser on every problem that all of them have run, judged up to the horizon. A single optimiser is
/// not ranked.
RankedProblems rank_problems(const results::ResultSet& results, const RankingRequest& request,
                             const results::Horizon& horizon);

/// Problems with the same key of `by`.
struct RankedPart {
  std::string key;                       ///< key_of(); "" for GroupBy::nothing
  std::vector<ProblemRanking> rankings;  ///< without their pairs, which take most of the memory
};

/// In the order of problem_groups().
std::vector<RankedPart> parts_of(const RankedProblems& ranked, const results::ResultSet& results, GroupBy by);

/// @throws InputError if `at` is outside [1, budget], or for a cost if some run has none recorded
results::Horizon horizon_of(const results::ResultSet& results, const HorizonRequest& request);

/// The series of each optimiser on a problem, or nothing if one of them has no run on it.
std::optional<std::vector<const results::Series*>> series_of_all(const results::ResultSet& results,
                                                                 const std::string& problem,
                                                                 const std::vector<std::string>& optimizers);

/// The metrics by which optimisers are compared on one problem: the final value of each run, then the area under its
/// best-so-far curve, from the first evaluation at which all these runs have a finite value. Before it, a run that
/// begins with a failed evaluation would have an infinite area. The area is omitted if some run never has a finite
/// value, for cost horizons, and if some evaluations were at a lower fidelity, as these are steps of a different width.
/// @param replicates  use only the first `replicates` of each series
MetricSamples metric_samples(const results::Judgement& judgement, const std::vector<const results::Series*>& row,
                             const results::Horizon& horizon, std::size_t replicates = SIZE_MAX);

/// Final values of the replicates that every optimiser has run: (replicates x optimisers).
Eigen::MatrixXd paired_finals(const results::Judgement& judgement, const std::vector<const results::Series*>& row,
                              const results::Horizon& horizon);

/// Final values of a series' runs, without missing runs.
std::vector<double> finals(const results::Judgement& judgement, const results::Series& series,
                           const results::Horizon& horizon);

}  // namespace bobench::analysis
