// The rankings of a result file's optimisers, problem by problem: what score tables and score plots are made of.
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

/// How far runs are to be looked at; the whole budget if nothing is said.
struct HorizonRequest {
  std::optional<int> at;          ///< so many evaluations
  std::optional<double> at_cost;  ///< and of these what was done at this cost
  results::CostUnit unit = results::CostUnit::seconds;
};

struct RankingRequest {
  RankingTest test = RankingTest::mann_whitney;  ///< or friedman
  std::optional<double> alpha;                   ///< level of each pairwise test (the thesis: 0.0005)
  double family_alpha = 0.05;  ///< used if there is no pairwise one: over all pairs of optimisers and the metrics
  BordaRule borda = BordaRule::ranks;
  HorizonRequest horizon;
  GroupBy by = GroupBy::nothing;

  /// The level of each pairwise test of so many optimisers.
  /// @param metrics  by how many a pair can be told apart on the problem: the final value, and the area if there is one
  double pairwise_level(std::size_t optimizers, std::size_t metrics) const {
    return alpha.value_or(pairwise_alpha(family_alpha, optimizers, metrics));
  }
};

struct RankedProblems {
  std::vector<std::string> optimizers;
  std::vector<ProblemRanking> all;           ///< one for each problem
  std::vector<std::string> excluded;         ///< problems on which some optimiser has no run
  std::vector<std::string> without_area;     ///< Mann and Whitney's: compared by the final value alone
  std::vector<std::string> unpaired;         ///< Friedman's test: on which no replicate was run by all
  std::size_t fewest_replicates = SIZE_MAX;  ///< of an optimiser on a problem; for Friedman's test common ones
  std::size_t most_replicates = 0;
};

/// Ranks every optimiser on every problem that all of them have run, judged as far as the horizon goes. One optimiser
/// alone is ranked on none.
RankedProblems rank_problems(const results::ResultSet& results, const RankingRequest& request,
                             const results::Horizon& horizon);

/// Problems that `by` does not tell apart.
struct RankedPart {
  std::string key;                       ///< key_of(); "" for GroupBy::nothing
  std::vector<ProblemRanking> rankings;  ///< without their pairs, which are most of a ranking
};

/// In order of appearance.
std::vector<RankedPart> parts_of(const RankedProblems& ranked, const results::ResultSet& results, GroupBy by);

/// @throws InputError if `at` is outside [1, budget], or a cost is asked for that some run does not have
results::Horizon horizon_of(const results::ResultSet& results, const HorizonRequest& request);

/// The series of each optimiser on a problem, or nothing if one of them has no run there.
std::optional<std::vector<const results::Series*>> series_of_all(const results::ResultSet& results,
                                                                 const std::string& problem,
                                                                 const std::vector<std::string>& optimizers);

/// What optimisers are compared by on one problem: the final value of each run, then the area under its best-so-far
/// curve, from the first evaluation at which all these runs have a finite value: before, one that begins with a failed
/// evaluation would have an infinite one. No area where some run never has one, by cost, and where some evaluations
/// were cheap ones of a lower fidelity, for these are steps of another width.
/// @param replicates  only the first so many of each series
MetricSamples metric_samples(const results::Judgement& judgement, const std::vector<const results::Series*>& row,
                             const results::Horizon& horizon, std::size_t replicates = SIZE_MAX);

/// Final values of the replicates that every optimiser has run: (replicates x optimisers).
Eigen::MatrixXd paired_finals(const results::Judgement& judgement, const std::vector<const results::Series*>& row,
                              const results::Horizon& horizon);

/// Final values of a series' runs, those that are missing left out.
std::vector<double> finals(const results::Judgement& judgement, const results::Series& series,
                           const results::Horizon& horizon);

}  // namespace bobench::analysis
