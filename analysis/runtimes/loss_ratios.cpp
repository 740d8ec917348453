#include "analysis/runtimes/loss_ratios.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include "analysis/comparability.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using results::Horizon, results::Judgement, results::ResultSet, results::Series;

/// Average runtimes on one problem: those of the optimisers, in their order, and the reference's.
struct OnProblem {
  RuntimeSteps reference;
  std::vector<RuntimeSteps> own;
};

/// The problems with a loss ratio, by dimension, and the others by the reason why they have none.
struct Problems {
  std::map<int, std::vector<OnProblem>> by_dimension;
  std::vector<std::string> without_optimum, without_reference, not_run_by_all;
};

/// The first target is so easy that all runs of a series reach it with their first value.
RuntimeSteps own_steps(const Judgement& judgement, const Series& series, const Horizon& horizon) {
  constexpr double highest = 1e12;
  return average_runtimes(fifths_of_decades(highest), judgement, series, horizon);
}

Problems problems_with_losses(const ResultSet& results, const Reference& reference, const Horizon& horizon) {
  const std::vector<std::string> optimizers = optimizers_of(results);
  Problems problems;
  for (const std::string& problem : problems_of(results)) {
    const Judgement judgement(results, problem);
    const auto row = series_of_all(results, problem, optimizers);
    const auto steps = reference.on(problem);
    if (!judgement.by_regret()) {
      problems.without_optimum.push_back(problem);
    } else if (!row) {
      problems.not_run_by_all.push_back(problem);
    } else if (!steps || row->front()->dimension < 1) {
      problems.without_reference.push_back(problem);
    } else {
      OnProblem on{.reference = *steps, .own = {}};
      for (const Series* const series : *row) on.own.push_back(own_steps(judgement, *series, horizon));
      problems.by_dimension[static_cast<int>(row->front()->dimension)].push_back(std::move(on));
    }
  }
  return problems;
}

/// Infinite ratios are the largest; NaN ratios are left out.
std::vector<Cell> summary_cells(std::vector<double> losses) {
  std::erase_if(losses, [](double loss) { return std::isnan(loss); });
  std::ranges::sort(losses);
  std::vector<Cell> cells = {losses.size()};
  if (losses.empty()) {
    cells.resize(9, Cell(std::nan("")));
    return cells;
  }
  const double logarithms =
      std::accumulate(losses.begin(), losses.end(), 0.0, [](double sum, double loss) { return sum + std::log(loss); });
  cells.emplace_back(std::exp(logarithms / static_cast<double>(losses.size())), 3);
  // The quantile between a finite and an infinite ratio is infinite.
  const auto point = [&](double share) {
    const auto above = static_cast<std::size_t>(std::ceil(share * static_cast<double>(losses.size() - 1)));
    return std::isinf(losses[above]) ? losses[above] : quantile(losses, share);
  };
  for (const double share : {0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0}) cells.emplace_back(point(share), 3);
  return cells;
}

std::vector<double> budgets_within(const LossTableRequest& request, int dimension, const Horizon& horizon) {
  std::vector<double> budgets;
  for (const double budget : request.budgets) {
    if (!std::isfinite(budget) || budget <= 0.0) {
      throw InputError(fmt::format("a budget of {:g}; expected evaluations a dimension, above 0", budget));
    }
    if (budget * dimension <= static_cast<double>(horizon.evaluations)) budgets.push_back(budget);
  }
  std::ranges::sort(budgets);
  budgets.erase(std::unique(budgets.begin(), budgets.end()), budgets.end());
  return budgets;
}

void add_note(Table& table, const char* why, const std::vector<std::string>& problems) {
  if (!problems.empty()) table.notes.push_back(fmt::format("Left out, because {}: {}.", why, some_of(problems)));
}

}  // namespace

double loss_ratio(const RuntimeSteps& own, const RuntimeSteps& reference, double budget) {
  const RuntimeStep* reached = nullptr;
  for (const RuntimeStep& step : own) {
    if (step.evaluations <= budget) reached = &step;
  }
  if (!reached) return std::numeric_limits<double>::infinity();
  const double reference_evaluations = evaluations_to(reached->target, reference);
  if (std::isinf(reference_evaluations)) return std::nan("");
  const auto next = std::ranges::find_if(
      reference, [&](const RuntimeStep& step) { return step.target * (1.0 + 1e-9) < reached->target; });
  const bool could_be_further = next != reference.end() && next->evaluations < budget;
  return (could_be_further ? budget : reached->evaluations) / reference_evaluations;
}

Table loss_table(const ResultSet& results, const LossTableRequest& request) {
  const Horizon horizon = horizon_of(results, request.horizon);
  const std::vector<std::string> optimizers = optimizers_of(results);
  const Problems problems = problems_with_losses(results, request.reference, horizon);
  Table table;
  table.title = fmt::format("Loss ratio: evaluations over {}'s to the target reached within a budget, {}",
                            request.reference.name, describe(horizon));
  table.columns = {"dimension",
                   "evaluations/dimension",
                   "optimizer",
                   "problems",
                   "geometric_mean",
                   "lowest",
                   "10%",
                   "25%",
                   "median",
                   "75%",
                   "90%",
                   "highest"};
  for (const auto& [dimension, on_problems] : problems.by_dimension) {
    for (const double budget : budgets_within(request, dimension, horizon)) {
      for (std::size_t o = 0; o < optimizers.size(); ++o) {
        std::vector<double> losses;
        for (const OnProblem& on : on_problems)
          losses.push_back(loss_ratio(on.own[o], on.reference, budget * dimension));
        std::vector<Cell> row = {Cell(dimension), Cell(budget, 4), optimizers[o]};
        std::ranges::move(summary_cells(std::move(losses)), std::back_inserter(row));
        table.rows.push_back(std::move(row));
      }
    }
  }
  if (table.rows.empty()) {
    throw InputError(
        fmt::format("there is no problem with a known optimum that all optimisers have run and {} has "
                    "figures on, or no budget within {} evaluations",
                    request.reference.name, horizon.evaluations));
  }
  table.notes.emplace_back(
      "Above 1 the reference is faster. Within a budget an optimiser is at the hardest target, of 10^(k/5), whose "
      "average runtime the budget allows.");
  add_note(table, "the optimum of some run is not known", problems.without_optimum);
  add_note(table, "some optimiser has no run there", problems.not_run_by_all);
  add_note(table, fmt::format("{} has no figures on them", request.reference.name).c_str(), problems.without_reference);
  std::ranges::copy(notes_on_comparison(results, horizon), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::analysis
