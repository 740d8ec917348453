// The table of final regrets, and what there is to say of the problems.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

enum class Statistic { mean_std, median, quartiles };

struct RegretTableRequest {
  Statistic statistic = Statistic::mean_std;
  HorizonRequest horizon;
  bool logarithmic = false;       ///< of log10(regret), regrets below 1e-16 counting as that
  GroupBy by = GroupBy::nothing;  ///< runs of these problems together; only where logarithmic, but for `problem`
};

/// A row for each problem (or what `by` puts together), a column for each optimiser: regret over the replicates, or,
/// where the optimum of some run on the problem is not known, the best value of all (and no logarithm of it). A cell of
/// fewer runs than there should be says how many they are.
/// @throws InputError for regrets of several problems together, which have no common scale but their logarithms
Table regret_table(const results::ResultSet& results, const RegretTableRequest& request);

}  // namespace bobench::analysis
