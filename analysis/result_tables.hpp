// The table of final regrets, and its notes on the problems.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "core/enum_names.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

enum class Statistic { mean_std, median, quartiles };
constexpr auto enum_names(Statistic) {
  return std::to_array<EnumName<Statistic>>(
      {{Statistic::mean_std, "mean-std"}, {Statistic::median, "median"}, {Statistic::quartiles, "quartiles"}});
}

struct RegretTableRequest {
  Statistic statistic = Statistic::mean_std;
  HorizonRequest horizon = {};
  bool logarithmic = false;       ///< of log10(regret); regrets below 1e-16 count as 1e-16
  GroupBy by = GroupBy::nothing;  ///< pools the runs of these problems; only with `logarithmic`, except for `problem`
};

/// A row for each problem (or group of `by`), a column for each optimiser: the regret over replicates. Where the
/// optimum is unknown for some run on the problem, it is the best value instead, for all runs and without logarithm. A
/// cell with fewer runs than expected gives their number.
/// @throws InputError for regrets of several problems together, which are comparable only as logarithms
Table regret_table(const results::ResultSet& results, const RegretTableRequest& request);

}  // namespace bobench::analysis
