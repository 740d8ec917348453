#include "analysis/model_tables.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "analysis/comparability.hpp"
#include "analysis/log_regrets.hpp"
#include "analysis/multiple_comparison.hpp"
#include "analysis/selected_results.hpp"
#include "analysis/statistics/bayesian_signed_rank.hpp"
#include "analysis/statistics/mixed_model.hpp"
#include "analysis/statistics/plackett_luce.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;
using results::Horizon, results::ResultSet;
using Problems = std::vector<std::string>;

constexpr std::uint64_t draws_seed = 20;
constexpr int model_draws = 20'000;
/// W' below which the residuals count as far from normal; normal samples of 20 values lie above it in 95 % of cases.
constexpr double min_normality = 0.9;

/// Positions by ascending value.
std::vector<std::size_t> ascending(const Eigen::VectorXd& values) {
  std::vector<std::size_t> order(static_cast<std::size_t>(values.size()));
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[static_cast<Index>(i)]; });
  return order;
}

std::string counted(std::size_t number, const std::string& noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

/// @throws InputError if no run has a finite value
LogRegrets comparable_regrets(const ResultSet& results, const Problems& problems, const Problems& optimizers,
                              const Horizon& horizon) {
  if (optimizers.size() < 2) {
    throw InputError(
        fmt::format("there is nothing to compare: {} optimiser(s), expected two or more", optimizers.size()));
  }
  LogRegrets regrets = log_regrets(results, problems, optimizers, horizon);
  if (regrets.problems.empty()) {
    throw InputError(
        "there is nothing to compare: no problem has runs with a finite value; --model plackett-luce and --post-hoc "
        "use "
        "ranks");
  }
  return regrets;
}

void add_left_out(Table& table, const LogRegrets& regrets) {
  if (!regrets.without_optimum.empty()) {
    table.notes.push_back(
        fmt::format("Left out, because an optimum is unknown: {}.", some_of(regrets.without_optimum)));
  }
  if (regrets.without_value > 0) {
    table.warnings.push_back(fmt::format(
        "{} without a finite value {} left out, which is in favour of {} optimiser; ranks count such runs as the worst "
        "(--model plackett-luce, --post-hoc)",
        counted(regrets.without_value, "run"), regrets.without_value == 1 ? "is" : "are",
        regrets.without_value == 1 ? "its" : "their"));
  }
}

/// What the probabilities mean.
std::string describe_rope(const LogRegrets& regrets, double rope) {
  if (regrets.are_values) {
    return fmt::format(
        "No optimum is known, so final values are compared, as if all problems had one unit. p_better, p_worse: the "
        "first optimiser's value is better, or worse, by more than {:g} (--rope, in this unit).",
        rope);
  }
  return fmt::format(
      "p_better, p_worse: the first optimiser's regret is lower, or higher, by more than a factor of {:.3g} (--rope "
      "{:g} "
      "in log10 of the regret); p_equivalent: within this factor.",
      std::pow(10.0, rope), rope);
}

Table signed_rank_table(const ResultSet& results, const Problems& problems, const Horizon& horizon,
                        std::optional<double> given_rope) {
  const Problems optimizers = by_mean_rank(results, problems, horizon);
  const LogRegrets regrets = comparable_regrets(results, problems, optimizers, horizon);
  const double rope = given_rope.value_or(regrets.are_values ? 0.0 : 0.1);
  Table table;
  table.title = "Posterior probabilities of each pair of optimisers, by the Bayesian signed-rank test:";
  table.columns = {"optimizer", "other", "p_better", "p_equivalent", "p_worse", "blocks"};
  for (std::size_t first = 0; first < optimizers.size(); ++first) {
    for (std::size_t second = first + 1; second < optimizers.size(); ++second) {
      const auto differences = paired_differences(regrets, static_cast<Index>(first), static_cast<Index>(second));
      Random random(draws_seed);
      PracticalEquivalence p = bayesian_signed_rank(differences, rope, model_draws, random);
      if (differences.empty()) p.first = p.equivalent = p.second = std::nan("");
      table.rows.push_back({optimizers[first], optimizers[second], Cell(p.first, 3), Cell(p.equivalent, 3),
                            Cell(p.second, 3), differences.size()});
    }
  }
  table.notes.push_back(describe_rope(regrets, rope));
  table.notes.emplace_back(
      regrets.problems.size() == 1
          ? "blocks: replicates of both on the problem. Several problems are compared by their mean differences."
          : "blocks: problems with replicates of both; the difference on a problem is the mean over these.");
  add_left_out(table, regrets);
  return table;
}

Table plackett_luce_table(const ResultSet& results, const Problems& problems, const Horizon& horizon, double alpha) {
  const PairedBlocks blocks = paired_blocks(results, problems, horizon);
  Random random(draws_seed);
  const PlackettLuce model =
      summarize_plackett_luce(plackett_luce_draws(blocks.values, model_draws, random), 1.0 - alpha);
  const std::vector<std::size_t> order = ascending(-model.p_best);
  Table table;
  table.title = "Probability of being the best optimiser, by the Plackett-Luce model:";
  table.columns = {"optimizer", "p_best", "low", "high"};
  for (const std::size_t i : order) table.columns.push_back(blocks.optimizers[i]);
  for (const std::size_t place : order) {
    const auto i = static_cast<Index>(place);
    std::vector<Cell> cells = {blocks.optimizers[place], Cell(model.p_best[i], 3), Cell(model.low[i], 3),
                               Cell(model.high[i], 3)};
    for (const std::size_t other : order) cells.emplace_back(model.p_better(i, static_cast<Index>(other)), 3);
    table.rows.push_back(std::move(cells));
  }
  table.notes.push_back(
      fmt::format("p_best: on one more {0} like these; low, high: {1:g} % credible interval. The other columns: "
                  "probability that the "
                  "row's optimiser ends above the column's on one more {0}.",
                  blocks.unit, 100.0 * (1.0 - alpha)));
  table.notes.push_back(fmt::format("From {}.", counted(static_cast<std::size_t>(blocks.values.rows()), "ranking")));
  if (!blocks.excluded.empty()) {
    table.notes.push_back(
        fmt::format("Left out, because no replicate was run by every optimiser: {}.", some_of(blocks.excluded)));
  }
  return table;
}

std::string describe_variances(const VarianceComponents& variances) {
  const auto share = [&](double variance) { return 100.0 * variance / variances.total(); };
  return fmt::format(
      "Shares of the variance: problem {:.0f} %, optimiser within problem {:.0f} %, replicate {:.0f} %, residual "
      "{:.0f} "
      "%.",
      share(variances.block), share(variances.interaction), share(variances.replicate), share(variances.residual));
}

Table mixed_model_table(const ResultSet& results, const Problems& problems, const Horizon& horizon, double alpha) {
  Problems optimizers = optimizers_of(results), without;
  LogRegrets regrets = comparable_regrets(results, problems, optimizers, horizon);
  for (Index i = static_cast<Index>(optimizers.size()) - 1; i >= 0; --i) {
    const auto has_value = [&](const Eigen::MatrixXd& values) { return !values.col(i).array().isNaN().all(); };
    if (std::ranges::any_of(regrets.problems, has_value)) continue;
    without.push_back(optimizers[static_cast<std::size_t>(i)]);
    optimizers.erase(optimizers.begin() + i);
    regrets = comparable_regrets(results, problems, optimizers, horizon);
  }
  const MixedModel model = fit_mixed_model(regrets.problems);
  const Eigen::MatrixXd p = mixed_model_pairwise_p(model);
  Table table;
  table.title = fmt::format("Differences of {}, by a linear mixed model:",
                            regrets.are_values ? "the final value" : "log10 of the regret");
  table.columns = {"optimizer", "other", "difference", "std_error", "degrees", "low", "high", "p"};
  const std::vector<std::size_t> order = ascending(model.means);
  for (std::size_t first = 0; first < order.size(); ++first) {
    for (std::size_t second = first + 1; second < order.size(); ++second) {
      const auto i = static_cast<Index>(order[first]), j = static_cast<Index>(order[second]);
      const double difference = model.difference(i, j), margin = mixed_model_margin(model, i, j, 1.0 - alpha);
      table.rows.push_back({optimizers[order[first]], optimizers[order[second]], Cell(difference, 3),
                            Cell(model.standard_error(i, j), 3), Cell(model.degrees(i, j), 3),
                            Cell(difference - margin, 3), Cell(difference + margin, 3), Cell(p(i, j), 2)});
    }
  }
  table.notes.push_back(fmt::format(
      "A negative difference is in favour of the first optimiser{}. low, high: {:g} % interval of each pair by itself. "
      "p: adjusted for all pairs (Holm).",
      regrets.are_values ? "; no optimum is known, so final values, as they are minimised, are compared, as if all "
                           "problems had one unit"
                         : "; -1 is a tenth of the regret",
      100.0 * (1.0 - alpha)));
  table.notes.push_back(fmt::format("{} From {} on {}. Normality of the residuals: W' {:.3g}.",
                                    describe_variances(model.variances), counted(model.observations, "run"),
                                    counted(regrets.problems.size(), "problem"), model.normality));
  if (model.normality < min_normality) {
    table.warnings.push_back(fmt::format(
        "the residuals are far from normal (W' {:.3g} is below {:g}), so intervals and p are unreliable; use "
        "tests of ranks (--post-hoc)",
        model.normality, min_normality));
  }
  if (!without.empty()) {
    table.notes.push_back(fmt::format("Left out, because no run has a value: {}.", some_of(without)));
  }
  add_left_out(table, regrets);
  return table;
}

}  // namespace

Table model_table(const ResultSet& results, const Problems& problems, const Horizon& horizon,
                  const ModelRequest& request) {
  switch (request.model) {
    case Model::bayesian_signed_rank:
      return signed_rank_table(results, problems, horizon, request.rope);
    case Model::plackett_luce:
      return plackett_luce_table(results, problems, horizon, request.alpha);
    case Model::mixed_model:
      break;
  }
  return mixed_model_table(results, problems, horizon, request.alpha);
}

}  // namespace bobench::analysis
