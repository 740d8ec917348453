#include "analysis/result_tables.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/comparability.hpp"
#include "analysis/ranked_problems.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"
#include "core/maximized.hpp"

namespace bobench::analysis {
namespace {

using results::Horizon, results::Judgement, results::ResultSet, results::RunResult, results::RunStatus, results::Series;

std::size_t max_replicates(const ResultSet& results, const std::string& problem) {
  std::size_t most = 0;
  for (const Series& series : results.series) {
    if (series.problem == problem) most = std::max(most, series.runs.size());
  }
  return most;
}

/// The runs of a cell of the table.
struct CellRuns {
  std::vector<double> values;
  std::size_t expected = 0;  ///< number of runs of the optimiser with the most
  bool of_values = false;    ///< some are judged by values, not regrets
  bool maximized = false;    ///< some of these values are shown as the quantity that is maximised
};

void add_runs(const Judgement& judgement, const Series& series, const Horizon& horizon, CellRuns& runs) {
  const double sign = judgement.by_regret() ? 1.0 : shown_sign(series.details);
  for (const double value : finals(judgement, series, horizon)) runs.values.push_back(sign * value);
  runs.of_values = runs.of_values || !judgement.by_regret();
  runs.maximized = runs.maximized || sign < 0.0;
}

Cell regret_cell(CellRuns runs, const RegretTableRequest& request) {
  std::vector<double>& values = runs.values;
  if (values.empty() || (request.logarithmic && runs.of_values)) return {"-", nullptr};
  if (request.logarithmic) {
    for (double& value : values) value = std::log10(std::max(value, 1e-16));
  }
  // With fewer runs than expected, the cell shows their number.
  const std::string few =
      values.size() == runs.expected ? "" : fmt::format(" ({} run{})", values.size(), values.size() == 1 ? "" : "s");
  const double middle = median(values);
  switch (request.statistic) {
    case Statistic::median:
      return {fmt::format("{:.4g}{}", middle, few), Cell(middle).value()};
    case Statistic::quartiles: {
      const double low = quantile(values, 0.25), high = quantile(values, 0.75);
      return {fmt::format("{:.3g} [{:.3g}, {:.3g}]{}", middle, low, high, few),
              {{"median", Cell(middle).value()},
               {"lower_quartile", Cell(low).value()},
               {"upper_quartile", Cell(high).value()},
               {"runs", values.size()}}};
    }
    case Statistic::mean_std:
      break;
  }
  const double centre = mean(values), spread = standard_deviation(values);
  return {
      std::isnan(spread) ? fmt::format("{:.3g}{}", centre, few) : fmt::format("{:.3g} ± {:.2g}{}", centre, spread, few),
      {{"mean", Cell(centre).value()}, {"std", Cell(spread).value()}, {"runs", values.size()}}};
}

}  // namespace

Table regret_table(const ResultSet& results, const RegretTableRequest& request) {
  const Horizon horizon = horizon_of(results, request.horizon);
  const std::vector<std::string> optimizers = optimizers_of(results);
  Table table;
  constexpr const char* names[] = {"mean ± standard deviation", "median", "median [lower, upper quartile]"};
  table.title = fmt::format("{} of {}regret {}", names[static_cast<int>(request.statistic)],
                            request.logarithmic ? "log10 " : "", describe_end(results, horizon));
  const GroupBy by = request.by == GroupBy::nothing ? GroupBy::problem : request.by;
  if (by != GroupBy::problem && !request.logarithmic) {
    throw InputError(fmt::format("regrets of several problems have no common scale: --by {} needs --log", name_of(by)));
  }
  table.columns = {name_of(by)};
  table.columns.insert(table.columns.end(), optimizers.begin(), optimizers.end());
  std::vector<std::string> by_values, maximized;
  for (const ProblemGroup& group : problem_groups(results, by)) {
    std::vector<CellRuns> cells(optimizers.size());
    for (const std::string& problem : group.problems) {
      const Judgement judgement(results, problem);
      if (!judgement.by_regret()) by_values.push_back(problem);
      const std::size_t expected = max_replicates(results, problem);
      for (std::size_t i = 0; i < optimizers.size(); ++i) {
        cells[i].expected += expected;
        if (const Series* series = results.find(problem, optimizers[i])) {
          add_runs(judgement, *series, horizon, cells[i]);
        }
      }
    }
    if (std::ranges::any_of(cells, &CellRuns::maximized)) maximized.push_back(group.key);
    std::vector<Cell> row = {group.key};
    for (CellRuns& runs : cells) row.push_back(regret_cell(std::move(runs), request));
    table.rows.push_back(std::move(row));
  }
  if (!by_values.empty()) {
    table.notes.push_back(fmt::format("Where the optimum of some run is not known, {} of all of them: {}.",
                                      request.logarithmic ? "there is no logarithm of a regret, and - stands instead"
                                                          : "the best value stands for the regret",
                                      some_of(by_values)));
  }
  if (!maximized.empty()) table.notes.push_back(fmt::format("Higher values are better: {}.", some_of(maximized)));
  std::ranges::copy(notes_on_comparison(results, horizon), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::analysis
