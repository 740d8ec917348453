// The tables that `rank` prints: scores, who beats whom, and how firm the order is.
#pragma once

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

struct RankingTables {
  /// [key,] optimizer, borda, firsts, mean_place, beats, beaten, run_rank, p_first, place_low, place_high, problems.
  /// The best Borda score first, then by first places, then by run_rank: the mean rank of single runs; the last ones
  /// say how resampled replicates would have placed the optimiser by it (places: nine in ten lie in the range).
  Table scores;
  /// On how many problems the row's optimiser beats the column's; by problem and by Mann-Whitney tests, a row a pair:
  /// problem, optimizer, other, runs, other_runs, u, a12, p, p_curve, better.
  Table pairwise;
  /// [key,] optimizer and the probability of each place by run_rank.
  Table places;
  bool some_pair_separated = false;
};

/// Ranks every optimiser of the file on every problem that all of them have run. Failed runs take part with what they
/// saw before they failed; the notes say how many there are, which problems were left out, and whether the replicates
/// suffice to separate anything.
/// @throws InputError if no problem has runs of two optimisers, or `at` is outside the budget
RankingTables rank_results(const results::ResultSet& results, const RankingRequest& request);

/// The same of rankings that are there already.
/// @param ranked  rank_problems() of `results`, by the request's test and level, at its horizon
RankingTables ranking_tables(const RankedProblems& ranked, const results::ResultSet& results,
                             const RankingRequest& request);

}  // namespace bobench::analysis
