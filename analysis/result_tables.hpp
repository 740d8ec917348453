// The tables made of a result file: rankings and final regrets.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

struct RankingTables {
  Table scores;    ///< [key,] optimizer, borda, firsts, mean_rank, beats, beaten, problems; the best Borda score first
  Table pairwise;  ///< on how many problems the row's optimiser beats the column's
};

/// Ranks every optimiser of the file on every problem that all of them have run. Failed runs take part with what they
/// saw before they failed; the notes say how many there are, which problems were left out, and whether the replicates
/// suffice to separate anything.
/// @throws InputError if no problem has runs of two optimisers, or `at` is outside the budget
RankingTables rank_results(const results::ResultSet& results, const RankingRequest& request);

enum class Statistic { mean_std, median, quartiles };

struct RegretTableRequest {
  Statistic statistic = Statistic::mean_std;
  std::optional<int> at;
  bool logarithmic = false;  ///< of log10(regret), regrets below 1e-16 counting as that
};

/// A row a problem, a column an optimiser: regret (or the best value, where the optimum is not known) over the
/// replicates.
Table regret_table(const results::ResultSet& results, const RegretTableRequest& request);

/// What the problems' values mean, a line for all problems that agree ("fcnet/protein, fcnet/naval: regret from
/// optimum=validation, repeat=random"); none for problems that say nothing.
std::vector<std::string> notes_on_problems(const results::ResultSet& results);

}  // namespace bobench::analysis
