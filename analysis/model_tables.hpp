// Tables of statistical models of all runs: Bayesian signed-rank test, Plackett-Luce model, linear mixed model.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "core/enum_names.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

enum class Model {
  bayesian_signed_rank,  ///< bayesian_signed_rank() of each pair, on paired_differences()
  plackett_luce,         ///< plackett_luce_draws() of the mean ranks on each problem, see paired_blocks()
  mixed_model            ///< fit_mixed_model() of log_regrets()
};
constexpr auto enum_names(Model) {
  return std::to_array<EnumName<Model>>(
      {{Model::bayesian_signed_rank, "bayesian-signed-rank", "P(better), P(equivalent), P(worse) of each pair"},
       {Model::plackett_luce, "plackett-luce", "probability of being the best"},
       {Model::mixed_model, "mixed-model", "differences of log10 regret, with intervals and p"}});
}

struct ModelRequest {
  Model model = Model::plackett_luce;
  /// Half-width of the region of practical equivalence, >= 0: in log10 of the regret, by default 0.1, or, where values
  /// are compared (LogRegrets::are_values), in their unit, by default 0.
  std::optional<double> rope = std::nullopt;
  double alpha = 0.05;  ///< intervals have the probability 1 - alpha
};

/// The columns, with the better optimiser first:
///   bayesian-signed-rank: optimizer, other, p_better, p_equivalent, p_worse, blocks (number of differences)
///   plackett-luce: optimizer, p_best, low, high, and for each optimiser the probability of being ranked above it
///   mixed-model: optimizer, other, difference, std_error, degrees, low, high, p
/// The result is the same whenever it is computed: random draws have a fixed seed.
/// @throws InputError for fewer than two optimisers, or if the runs cannot be compared
Table model_table(const results::ResultSet& results, const std::vector<std::string>& problems,
                  const results::Horizon& horizon, const ModelRequest& request);

}  // namespace bobench::analysis
