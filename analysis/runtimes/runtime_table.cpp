#include "analysis/runtimes/runtime_table.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "analysis/comparability.hpp"
#include "analysis/runtimes/runtimes.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using results::Horizon, results::Judgement, results::ResultSet, results::Series;

/// From the easiest to the hardest, without duplicates.
std::vector<double> ordered(std::vector<double> targets) {
  for (const double target : targets) {
    if (!std::isfinite(target) || target < 0.0) {
      throw InputError(fmt::format("a target of {:g} is not a regret; expected numbers of 0 or more", target));
    }
  }
  std::ranges::sort(targets, std::greater());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  if (targets.empty()) throw InputError("there are no targets");
  return targets;
}

/// From the shortest to the longest, without duplicates.
std::vector<double> ordered_lengths(std::vector<double> lengths, bool has_reference) {
  if (!lengths.empty() && !has_reference) {
    throw InputError("targets by run length are those of a reference: name one");
  }
  for (const double length : lengths) {
    if (!std::isfinite(length) || length <= 0.0) {
      throw InputError(fmt::format("a run length of {:g}; expected evaluations a dimension, above 0", length));
    }
  }
  std::ranges::sort(lengths);
  lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
  return lengths;
}

/// "2.5", "340", "1.2e+06"
std::string two_digits(double number) {
  if (number < 100.0 || number >= 1e5) return fmt::format("{:.2g}", number);
  const double step = std::pow(10.0, std::floor(std::log10(number)) - 1.0);
  return fmt::format("{:.0f}", std::round(number / step) * step);
}

/// @param reference  its evaluations, if it reaches the target: the unit of the runtime
Cell runtime_cell(const AverageRuntime& average, std::optional<double> reference) {
  const double unit = reference.value_or(1.0);
  if (average.runs == 0) return {"-", nullptr};
  nlohmann::json value = {
      {"evaluations", nullptr}, {"dispersion", nullptr}, {"reached", average.reached}, {"runs", average.runs}};
  if (average.reached == 0) return {fmt::format("never (0/{})", average.runs), value};
  value["evaluations"] = average.evaluations;
  value["dispersion"] = average.dispersion;
  if (reference) value["ratio"] = average.evaluations / unit;
  return {fmt::format("{:.4g} ± {} ({}/{})", average.evaluations / unit, two_digits(average.dispersion / unit),
                      average.reached, average.runs),
          value};
}

/// A target on a problem, and its cells in the columns before the optimisers'.
struct TargetRow {
  double target = 0.0;
  std::vector<Cell> cells;
  std::optional<double> reference = {};  ///< the reference's evaluations, if it reaches the target
};

/// The targets on a problem.
class Targets {
 public:
  explicit Targets(const RuntimeTableRequest& request)
      : absolute_(ordered(request.targets)),
        run_lengths_(ordered_lengths(request.run_lengths, request.reference.has_value())),
        reference_(request.reference) {}

  std::vector<std::string> columns() const {
    std::vector<std::string> names;
    if (!run_lengths_.empty()) names.emplace_back("run_length");
    names.emplace_back("target");
    if (reference_) names.push_back(fmt::format("reference {}", reference_->name));
    return names;
  }

  /// Empty if the reference has no data on the problem.
  std::vector<TargetRow> on(const std::string& problem, int dimension) const {
    std::vector<TargetRow> rows;
    if (!reference_) {
      rows = absolute();
      for (TargetRow& row : rows) row.cells.emplace_back(row.target, 4);
      return rows;
    }
    const auto steps = reference_->on(problem);
    if (!steps || steps->empty() || (!run_lengths_.empty() && dimension < 1)) return rows;
    for (TargetRow row : run_lengths_.empty() ? absolute() : by_run_length(dimension, *steps)) {
      const double evaluations = reference_->evaluations(problem, row.target, *steps);
      row.cells.emplace_back(row.target, 4);
      row.cells.push_back(std::isfinite(evaluations) ? Cell(evaluations, 4) : Cell("never", nullptr));
      if (std::isfinite(evaluations)) row.reference = evaluations;
      rows.push_back(std::move(row));
    }
    return rows;
  }

  /// The meaning of a number in the table.
  std::string note() const {
    if (!reference_) return "";
    return fmt::format(
        "Runtimes are multiples of the reference's, whose evaluations are given next to the target; where the "
        "reference never reaches a target, they are evaluations.{}",
        run_lengths_.empty() ? ""
                             : " A target is what the reference just does not reach within run_length evaluations a "
                               "dimension.");
  }

  std::string unit() const {
    return reference_ ? fmt::format("as multiples of {}'s", reference_->name) : "in evaluations";
  }

 private:
  std::vector<TargetRow> absolute() const {
    std::vector<TargetRow> rows;
    for (const double target : absolute_) rows.push_back({target, {}});
    return rows;
  }

  std::vector<TargetRow> by_run_length(int dimension, const RuntimeSteps& steps) const {
    std::vector<double> lengths;
    for (const double length : run_lengths_) lengths.push_back(length * dimension);
    const std::vector<double> targets = targets_by_run_length(lengths, steps);
    std::vector<TargetRow> rows;
    for (std::size_t t = 0; t < targets.size(); ++t) rows.push_back({targets[t], {Cell(run_lengths_[t], 4)}});
    return rows;
  }

  std::vector<double> absolute_, run_lengths_;
  std::optional<Reference> reference_;
};

/// The common data of all rows of a problem.
struct ProblemRows {
  const ResultSet& results;
  const std::vector<std::string>& optimizers;
  const Horizon& horizon;

  std::vector<Cell> row(const std::string& problem, const Judgement& judgement, const TargetRow& target) const {
    std::vector<Cell> row = {problem};
    std::ranges::copy(target.cells, std::back_inserter(row));
    for (const std::string& optimizer : optimizers) {
      const Series* const series = results.find(problem, optimizer);
      // The seed makes the draws for the same runs independent of the other contents.
      Random random(stable_hash(fmt::format("{}\n{}\n{}", problem, optimizer, target.target)));
      const AverageRuntime average =
          series ? average_runtime(runtimes_to(target.target, judgement, *series, horizon), random) : AverageRuntime();
      row.push_back(runtime_cell(average, target.reference));
    }
    return row;
  }
};

/// The dimension of the problem's runs; 0 if unknown.
int dimension_of(const ResultSet& results, const std::string& problem) {
  int dimension = 0;
  for (const Series& series : results.series) {
    if (series.problem == problem) dimension = std::max(dimension, static_cast<int>(series.dimension));
  }
  return dimension;
}

}  // namespace

Table runtime_table(const ResultSet& results, const RuntimeTableRequest& request) {
  const Horizon horizon = horizon_of(results, request.horizon);
  const Targets targets(request);
  const std::vector<std::string> optimizers = optimizers_of(results);
  const ProblemRows rows{results, optimizers, horizon};
  Table table;
  table.title = fmt::format("Average runtime {} ± dispersion (runs that reached the target), {}", targets.unit(),
                            describe(horizon));
  table.columns = {"problem"};
  std::ranges::copy(targets.columns(), std::back_inserter(table.columns));
  std::ranges::copy(optimizers, std::back_inserter(table.columns));
  std::vector<std::string> without_optimum, without_reference;
  for (const std::string& problem : problems_of(results)) {
    const Judgement judgement(results, problem);
    if (!judgement.by_regret()) {
      without_optimum.push_back(problem);
      continue;
    }
    const std::vector<TargetRow> on_problem = targets.on(problem, dimension_of(results, problem));
    if (on_problem.empty()) without_reference.push_back(problem);
    for (const TargetRow& target : on_problem) table.rows.push_back(rows.row(problem, judgement, target));
  }
  if (table.rows.empty()) {
    throw InputError(without_reference.empty() ? "no problem has a known optimum: there are no targets to reach"
                                               : fmt::format("{} has no figures on {}: there are no targets to reach",
                                                             request.reference->name, some_of(without_reference)));
  }
  table.notes.emplace_back(
      "The evaluations of all runs, until they reached the target or ended, over the number that reached it; "
      "dispersion: half of what lies between the 10 % and the 90 % points of runs restarted until they reach it.");
  if (const std::string note = targets.note(); !note.empty()) table.notes.push_back(note);
  if (!without_optimum.empty()) {
    table.notes.push_back(
        fmt::format("Left out, because the optimum of some run is not known: {}.", some_of(without_optimum)));
  }
  if (!without_reference.empty()) {
    table.notes.push_back(fmt::format("Left out, because {} has no figures on them: {}.", request.reference->name,
                                      some_of(without_reference)));
  }
  std::ranges::copy(notes_on_comparison(results, horizon), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::analysis
