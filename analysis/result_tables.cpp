#include "analysis/result_tables.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/comparability.hpp"
#include "analysis/curves.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using results::ResultSet, results::RunResult, results::Series;

/// @return whether the best value stands for the regret in some run
bool add_regrets(const Series& series, std::size_t at, std::vector<double>& regrets) {
  bool some_values = false;
  for (const RunResult& run : series.runs) {
    if (!has_run(run)) continue;
    regrets.push_back(final_regret(run, full_fidelity(series), at));
    some_values = some_values || std::isnan(run.optimum);
  }
  return some_values;
}

Cell regret_cell(std::vector<double> values, const RegretTableRequest& request) {
  if (request.logarithmic) {
    for (double& value : values) value = std::log10(std::max(value, 1e-16));
  }
  if (values.empty()) return {"-", nullptr};
  const double middle = median(values);
  switch (request.statistic) {
    case Statistic::median:
      return {middle, 4};
    case Statistic::quartiles: {
      const double low = quantile(values, 0.25), high = quantile(values, 0.75);
      return {fmt::format("{:.3g} [{:.3g}, {:.3g}]", middle, low, high),
              {{"median", middle}, {"lower_quartile", low}, {"upper_quartile", high}, {"runs", values.size()}}};
    }
    case Statistic::mean_std:
      break;
  }
  const double centre = mean(values), spread = standard_deviation(values);
  return {std::isnan(spread) ? fmt::format("{:.3g}", centre) : fmt::format("{:.3g} ± {:.2g}", centre, spread),
          {{"mean", centre}, {"std", spread}, {"runs", values.size()}}};
}

}  // namespace

std::vector<std::string> notes_on_problems(const ResultSet& results) {
  std::map<std::string, std::vector<std::string>> problems;  // by what they say
  for (const Series& series : results.series) {
    std::vector<std::string> rules;
    for (const char* key : {"repeat", "optimum"}) {
      const auto rule = series.details.find(key);
      if (rule != series.details.end() && rule->is_string()) {
        rules.push_back(fmt::format("{}={}", key, rule->get<std::string>()));
      }
    }
    if (rules.empty()) continue;
    auto& ids = problems[fmt::format("{}", fmt::join(rules, ", "))];
    if (std::ranges::find(ids, series.problem) == ids.end()) ids.push_back(series.problem);
  }
  std::vector<std::string> notes, noisy;
  for (const Series& series : results.series) {
    if (std::ranges::find(noisy, series.problem) != noisy.end()) continue;
    if (std::ranges::any_of(series.runs, results::is_below_optimum)) noisy.push_back(series.problem);
  }
  if (!noisy.empty()) {
    notes.push_back(
        fmt::format("Noisy, with values below the optimum and none without noise on record: {}. Regret is of "
                    "observed values there, and a regret of 0 is luck as well as a solution.",
                    fmt::join(noisy, ", ")));
  }
  for (const auto& [rules, ids] : problems) notes.push_back(fmt::format("{}: {}.", fmt::join(ids, ", "), rules));
  return notes;
}

Table regret_table(const ResultSet& results, const RegretTableRequest& request) {
  const std::size_t at = evaluations_judged(results, request.at);
  const std::vector<std::string> optimizers = optimizers_of(results);
  Table table;
  constexpr const char* names[] = {"mean ± standard deviation", "median", "median [lower, upper quartile]"};
  table.title = fmt::format("{} of {}regret after {} evaluations", names[static_cast<int>(request.statistic)],
                            request.logarithmic ? "log10 " : "", at);
  const GroupBy by = request.by == GroupBy::nothing ? GroupBy::problem : request.by;
  if (by != GroupBy::problem && !request.logarithmic) {
    throw InputError(fmt::format("regrets of several problems have no common scale: --by {} needs --log", name_of(by)));
  }
  table.columns = {name_of(by)};
  table.columns.insert(table.columns.end(), optimizers.begin(), optimizers.end());
  bool some_values = false;
  for (const ProblemGroup& group : problem_groups(results, by)) {
    std::vector<Cell> cells = {group.key};
    for (const std::string& optimizer : optimizers) {
      std::vector<double> values;
      for (const std::string& problem : group.problems) {
        const Series* series = results.find(problem, optimizer);
        if (series) some_values = add_regrets(*series, at, values) || some_values;
      }
      cells.push_back(regret_cell(std::move(values), request));
    }
    table.rows.push_back(std::move(cells));
  }
  if (some_values)
    table.notes.emplace_back("Where a problem's optimum is not known, the best value stands for the regret.");
  std::ranges::copy(notes_on_problems(results), std::back_inserter(table.notes));
  std::ranges::copy(notes_on_comparison(results, at), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::analysis
