#include "analysis/runtimes/convergence_area.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "analysis/comparability.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using results::Horizon, results::Judgement, results::ResultSet, results::Series;

/// The area of each run of a series that is not missing.
std::vector<double> areas_of(const Judgement& judgement, const Series& series, const Horizon& horizon,
                             const ConvergenceTableRequest& request) {
  std::vector<double> areas;
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    const results::RunResult& run = series.runs[r];
    if (!results::has_run(run)) continue;
    const std::vector<double> curve = judgement.curve(series, r, horizon);
    std::vector<std::size_t> evaluation(curve.size());
    for (std::size_t row = 0; row < curve.size(); ++row) evaluation[row] = run.evaluation_of(row);
    areas.push_back(convergence_area(curve, evaluation, horizon.evaluations, request.scale, request.over));
  }
  return areas;
}

/// The areas of an optimiser on a group of problems.
struct GroupAreas {
  std::vector<double> means;  ///< of each problem
  std::vector<double> runs;   ///< all

  void add(const std::vector<double>& areas) {
    means.push_back(mean(areas));
    std::ranges::copy(areas, std::back_inserter(runs));
  }

  Cell cell() const {
    if (means.empty()) return {"-", nullptr};
    const double centre = mean(means);
    if (means.size() > 1) return {fmt::format("{:.4f}", centre), {{"mean", centre}, {"runs", runs.size()}}};
    const double spread = standard_deviation(runs);
    const std::string text =
        std::isnan(spread) ? fmt::format("{:.4f}", centre) : fmt::format("{:.4f} ± {:.4f}", centre, spread);
    return {text, {{"mean", centre}, {"std", Cell(spread).value()}, {"runs", runs.size()}}};
  }
};

void require_sense(const ConvergenceTableRequest& request) {
  if (request.horizon.at_cost) throw InputError("the area over the convergence curve counts evaluations, not cost");
  if (!(request.scale.highest > request.scale.lowest)) {
    throw InputError(fmt::format("precisions from 1e{:g} to 1e{:g}; expected high to low", request.scale.highest,
                                 request.scale.lowest));
  }
}

}  // namespace

double PrecisionScale::score(double regret) const {
  // A regret of zero has no logarithm; without a value yet, the regret is infinite.
  const double precision = regret > 0.0 ? std::log10(regret) : lowest;
  return std::clamp((highest - precision) / (highest - lowest), 0.0, 1.0);
}

double convergence_area(const std::vector<double>& regret, const std::vector<std::size_t>& evaluation,
                        std::size_t evaluations, const PrecisionScale& scale, EvaluationScale over) {
  const auto whole = static_cast<double>(evaluations);
  const bool linear = over == EvaluationScale::linear;
  double area = 0.0;
  for (std::size_t row = 0; row < regret.size() && evaluation[row] <= evaluations; ++row) {
    const auto from = static_cast<double>(evaluation[row]);
    const bool is_last = row + 1 == regret.size() || evaluation[row + 1] > evaluations;
    // Linear: the number of evaluations that count at this row's regret, its own and those before the next row.
    const double until = is_last ? whole + (linear ? 1.0 : 0.0) : static_cast<double>(evaluation[row + 1]);
    area += scale.score(regret[row]) * (linear ? until - from : std::log(until / from));
  }
  // A single evaluation has no width on a logarithmic axis.
  if (!linear && evaluations == 1) return regret.empty() ? 0.0 : scale.score(regret.front());
  return area / (linear ? whole : std::log(whole));
}

Table convergence_table(const ResultSet& results, const ConvergenceTableRequest& request) {
  require_sense(request);
  const Horizon horizon = horizon_of(results, request.horizon);
  const std::vector<std::string> optimizers = optimizers_of(results);
  const GroupBy by = request.by == GroupBy::nothing ? GroupBy::problem : request.by;
  Table table;
  table.title = fmt::format("Area over the convergence curve, precisions from 1e{:g} to 1e{:g}, {}evaluations, {}",
                            request.scale.highest, request.scale.lowest,
                            request.over == EvaluationScale::linear ? "" : "logarithm of ", describe(horizon));
  table.columns = {name_of(by)};
  table.columns.insert(table.columns.end(), optimizers.begin(), optimizers.end());
  std::vector<std::string> without_optimum, not_run_by_all;
  for (const ProblemGroup& group : problem_groups(results, by)) {
    std::vector<GroupAreas> areas(optimizers.size());
    for (const std::string& problem : group.problems) {
      const Judgement judgement(results, problem);
      const bool by_all = series_of_all(results, problem, optimizers).has_value();
      if (!judgement.by_regret()) without_optimum.push_back(problem);
      if (by != GroupBy::problem && !by_all) not_run_by_all.push_back(problem);
      if (!judgement.by_regret() || (by != GroupBy::problem && !by_all)) continue;
      for (std::size_t o = 0; o < optimizers.size(); ++o) {
        const Series* const series = results.find(problem, optimizers[o]);
        if (series && std::ranges::any_of(series->runs, results::has_run)) {
          areas[o].add(areas_of(judgement, *series, horizon, request));
        }
      }
    }
    if (std::ranges::all_of(areas, [](const GroupAreas& one) { return one.means.empty(); })) continue;
    std::vector<Cell> row = {group.key};
    for (const GroupAreas& one : areas) row.push_back(one.cell());
    table.rows.push_back(std::move(row));
  }
  if (table.rows.empty()) throw InputError("no problem has a known optimum and runs: there is no precision");
  table.notes.emplace_back(
      "1: at the lowest precision at once; 0: never below the highest. The mean over the runs (of several problems, "
      "the mean of their means).");
  if (!without_optimum.empty()) {
    table.notes.push_back(
        fmt::format("Left out, because the optimum of some run is not known: {}.", some_of(without_optimum)));
  }
  if (!not_run_by_all.empty()) {
    table.notes.push_back(
        fmt::format("Left out, because some optimiser has no run there: {}.", some_of(not_run_by_all)));
  }
  std::ranges::copy(notes_on_comparison(results, horizon), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::analysis
