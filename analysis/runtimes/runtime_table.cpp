#include "analysis/runtimes/runtime_table.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "analysis/comparability.hpp"
#include "analysis/runtimes/runtimes.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using results::Horizon, results::Judgement, results::ResultSet, results::Series;

/// From the easiest to the hardest, each once.
std::vector<double> ordered(std::vector<double> targets) {
  for (const double target : targets) {
    if (!std::isfinite(target) || target < 0.0) {
      throw InputError(fmt::format("a target of {:g} is no regret; expected numbers of 0 or more", target));
    }
  }
  std::ranges::sort(targets, std::greater());
  targets.erase(std::ranges::unique(targets).begin(), targets.end());
  if (targets.empty()) throw InputError("there are no targets");
  return targets;
}

/// "2.5", "340", "1.2e+06"
std::string two_digits(double number) {
  if (number < 100.0 || number >= 1e5) return fmt::format("{:.2g}", number);
  const double step = std::pow(10.0, std::floor(std::log10(number)) - 1.0);
  return fmt::format("{:.0f}", std::round(number / step) * step);
}

Cell runtime_cell(const AverageRuntime& average) {
  if (average.runs == 0) return {"-", nullptr};
  nlohmann::json value = {
      {"evaluations", nullptr}, {"dispersion", nullptr}, {"reached", average.reached}, {"runs", average.runs}};
  if (average.reached == 0) return {fmt::format("never (0/{})", average.runs), value};
  value["evaluations"] = average.evaluations;
  value["dispersion"] = average.dispersion;
  return {fmt::format("{:.4g} ± {} ({}/{})", average.evaluations, two_digits(average.dispersion), average.reached,
                      average.runs),
          value};
}

}  // namespace

Table runtime_table(const ResultSet& results, const RuntimeTableRequest& request) {
  const Horizon horizon = horizon_of(results, request.horizon);
  const std::vector<double> targets = ordered(request.targets);
  const std::vector<std::string> optimizers = optimizers_of(results);
  Table table;
  table.title =
      fmt::format("Average runtime in evaluations ± dispersion (runs that reached the target), {}", describe(horizon));
  table.columns = {"problem", "target"};
  table.columns.insert(table.columns.end(), optimizers.begin(), optimizers.end());
  std::vector<std::string> without_optimum;
  for (const std::string& problem : problems_of(results)) {
    const Judgement judgement(results, problem);
    if (!judgement.by_regret()) {
      without_optimum.push_back(problem);
      continue;
    }
    for (const double target : targets) {
      std::vector<Cell> row = {problem, Cell(target, 4)};
      for (const std::string& optimizer : optimizers) {
        const Series* const series = results.find(problem, optimizer);
        // The same draws for the same runs, whatever else is in the table.
        Random random(stable_hash(fmt::format("{}\n{}\n{}", problem, optimizer, target)));
        row.push_back(runtime_cell(series ? average_runtime(runtimes_to(target, judgement, *series, horizon), random)
                                          : AverageRuntime()));
      }
      table.rows.push_back(std::move(row));
    }
  }
  if (table.rows.empty()) throw InputError("no problem has a known optimum: there are no targets to reach");
  table.notes.push_back(
      "The evaluations of all runs, until they reached the target or ended, over the number that reached it; "
      "dispersion: half of what lies between the 10 % and the 90 % points of runs restarted until they reach it.");
  if (!without_optimum.empty()) {
    table.notes.push_back(
        fmt::format("Left out, because the optimum of some run is not known: {}.", some_of(without_optimum)));
  }
  std::ranges::copy(notes_on_comparison(results, horizon), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::analysis
