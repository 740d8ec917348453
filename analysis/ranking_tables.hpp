// The tables of `bobench rank`: overall ranking with scores, pairs of optimisers, and stability of the ranking.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/overall_ranking.hpp"
#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// An optimiser's place in the ranking.
struct RankedOptimizer {
  std::string name;
  Score score;
  std::size_t problems = 0;            ///< number of ranked problems
  double mean_rank = 0.0;              ///< of single runs; NaN where they are not paired
  std::optional<double> p_first = {};  ///< bootstrap probability of the lowest mean rank
};

struct RankingTables {
  /// For all problems together, or for the first key; best first, as in `scores`.
  std::vector<RankedOptimizer> order;
  std::vector<std::string> optimizers;    ///< the order of `overall`
  std::optional<OverallRanking> overall;  ///< of the same problems as `order`; nothing where no runs are paired
  /// [key,] place, optimizer, mean_rank, low, high, p_first, separated_from, wins, losses, borda, first_places,
  /// mean_place, place_low, place_high, problems. Sorted by mean rank; where no runs are paired, by Borda score, then
  /// first places. The columns from low to p_first, place_low and place_high are bootstrap estimates (90 % of the places
  /// are in their range). wins, losses and the scores after them come from tests on single problems.
  Table scores;
  /// differences_table() of each key.
  Table differences;
  /// Number of problems on which the row's optimiser beats the column's. By problem with Mann-Whitney tests, a row for
  /// each pair: problem, optimizer, other, runs, other_runs, u, a12, p, p_curve, better.
  Table pairwise;
  /// [key,] optimizer and the probability of each place by mean rank.
  Table places;
  bool some_pair_separated = false;  ///< by tests on single problems
};

/// Ranks every optimiser of the file on every problem that all of them have run. Failed runs count with the values
/// before their failure. The notes give the number of failed runs, the problems that were left out, and whether the
/// replicates suffice for significant differences.
/// @throws InputError if no problem has runs of two optimisers, or `at` is outside the budget
RankingTables rank_results(const results::ResultSet& results, const RankingRequest& request);

/// The same from existing rankings.
/// @param ranked  rank_problems() of `results`, with the request's test and level, at its horizon
RankingTables ranking_tables(const RankedProblems& ranked, const results::ResultSet& results,
                             const RankingRequest& request);

/// The columns of `scores` that readers need first, up to borda: at most 100 characters wide for names of up to 20.
Table short_scores(const Table& scores);

}  // namespace bobench::analysis
