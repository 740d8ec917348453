// The tables of `bobench rank`: scores, pairwise wins, and stability of the ranking.
#pragma once

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
  /// [key,] optimizer, borda, firsts, mean_place, beats, beaten, run_rank, p_first, place_low, place_high, problems.
  /// Sorted by Borda score, then by first places, then by run_rank, the mean rank of single runs. The columns from
  /// p_first to place_high are bootstrap estimates for run_rank (90 % of the places lie in the range).
  Table scores;
  /// Number of problems on which the row's optimiser beats the column's. By problem with Mann-Whitney tests, a row for
  /// each pair: problem, optimizer, other, runs, other_runs, u, a12, p, p_curve, better.
  Table pairwise;
  /// [key,] optimizer and the probability of each place by run_rank.
  Table places;
  bool some_pair_separated = false;
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

}  // namespace bobench::analysis
