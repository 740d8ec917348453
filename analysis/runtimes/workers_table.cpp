#include "analysis/runtimes/workers_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "analysis/comparability.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"
#include "core/maximized.hpp"
#include "results/judgement.hpp"

namespace bobench::analysis {
namespace {

using results::CostUnit, results::Judgement, results::RunResult, results::RunStatus, results::Series;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The times at which the evaluations of a run ended; empty without seconds.
/// @param is_real  whether a run without simulated seconds counts by the measured ones
std::vector<double> ends_of(const RunResult& run, bool is_real) {
  if (!run.ended.empty()) return run.ended;
  std::vector<double> ends;
  if (results::is_timed(run)) {
    ends = results::costs_of(run, CostUnit::seconds);
  } else if (is_real) {
    ends = results::seconds_taken(run);
  }
  for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
  return ends;
}

double utilisation(const RunResult& run, int workers) {
  double busy = 0.0;
  for (std::size_t i = 0; i < run.rows(); ++i) busy += run.ended[i] - run.started[i];
  return busy / (workers * run.ended.back());
}

/// A run's regret over time.
struct TimedCurve {
  std::vector<double> regrets;  ///< after each evaluation
  std::vector<double> ends;     ///< of the evaluations

  /// The first time at which the run had this regret; infinity if it never had.
  double time_to(double regret) const {
    for (std::size_t i = 0; i < regrets.size(); ++i) {
      if (regrets[i] <= regret) return ends[i];
    }
    return infinity;
  }
  /// The regret after this time; infinity before the first evaluation.
  double after(double seconds) const {
    double regret = infinity;
    for (std::size_t i = 0; i < regrets.size() && ends[i] <= seconds * (1.0 + 1e-12); ++i) regret = regrets[i];
    return regret;
  }
};

/// Measurements of the replicates of a series.
struct Measured {
  std::vector<double> utilisation = {}, seconds = {}, speed_up = {}, speed_up_to_regret = {}, regret = {}, of_one = {};
};

bool is_complete(const Series& series, std::size_t replicate) {
  return replicate < series.runs.size() && series.runs[replicate].status == RunStatus::complete;
}

void compare(const Judgement& judgement, const Series& several, const Series& one, std::size_t replicate,
             Measured& measured) {
  if (!is_complete(one, replicate)) return;
  const RunResult &run = several.runs[replicate], &run_of_one = one.runs[replicate];
  const auto curve_of = [&](const Series& series, const RunResult& of) {
    return TimedCurve{judgement.curve(series, replicate, of.evaluations()), ends_of(of, run.cost_seconds.empty())};
  };
  const TimedCurve alone = curve_of(one, run_of_one), together = curve_of(several, run);
  if (alone.ends.empty()) return;
  const double seconds = together.ends.back(), regret = alone.regrets.back();
  measured.of_one.push_back(alone.after(seconds));
  if (run_of_one.evaluations() == run.evaluations()) measured.speed_up.push_back(alone.ends.back() / seconds);
  measured.speed_up_to_regret.push_back(alone.time_to(regret) / together.time_to(regret));
}

Measured measure(const Judgement& judgement, const Series& series, const Series* one) {
  Measured measured;
  for (std::size_t replicate = 0; replicate < series.runs.size(); ++replicate) {
    const RunResult& run = series.runs[replicate];
    if (!is_complete(series, replicate) || run.ended.empty()) continue;
    if (!run.is_sparse()) measured.utilisation.push_back(utilisation(run, workers_of(series)));
    measured.seconds.push_back(run.ended.back());
    measured.regret.push_back(judgement.final_value(series, replicate, run.evaluations()));
    if (one) compare(judgement, series, *one, replicate, measured);
  }
  return measured;
}

double median_or_nan(const std::vector<double>& values) {
  return values.empty() ? std::numeric_limits<double>::quiet_NaN() : median(values);
}

}  // namespace

int workers_of(const Series& series) {
  return series.options.is_object() ? series.options.value("workers", 1) : 1;
}

Table workers_table(const results::ResultSet& results) {
  Table table;
  table.title = "Several workers: medians over the replicates";
  table.columns = {"problem",     "optimizer",
                   "workers",     "runs",
                   "utilisation", "seconds",
                   "speed-up",    "speed-up to its regret",
                   "regret",      "regret of one in this time"};
  std::vector<std::string> by_values, without_one;
  for (const Series& series : results.series) {
    const int workers = workers_of(series);
    if (workers < 2) continue;
    const std::string name = series.streams();
    const Series* one = results.find(series.problem, name);
    const Judgement judgement(results, series.problem);
    const Measured measured = measure(judgement, series, one);
    if (measured.speed_up_to_regret.empty()) without_one.push_back(name + " on " + series.problem);
    const bool is_noted = std::ranges::find(by_values, series.problem) != by_values.end();
    if (!judgement.by_regret() && !is_noted) by_values.push_back(series.problem);
    const double sign = judgement.by_regret() ? 1.0 : shown_sign(series.details);
    table.rows.push_back({series.problem, name, workers, measured.seconds.size(),
                          Cell(median_or_nan(measured.utilisation), 3), Cell(median_or_nan(measured.seconds)),
                          Cell(median_or_nan(measured.speed_up), 3),
                          Cell(median_or_nan(measured.speed_up_to_regret), 3),
                          Cell(sign * median_or_nan(measured.regret)), Cell(sign * median_or_nan(measured.of_one))});
  }
  if (table.rows.empty()) throw InputError("no run has several workers: run with --workers N");
  if (!by_values.empty()) table.notes.push_back("Values, not regrets: " + some_of(by_values) + ".");
  if (!without_one.empty()) {
    table.notes.push_back("There are no runs with one worker and seconds to compare with: " + some_of(without_one) +
                          ". Run with --workers 1, and with --cost if the problem has no costs.");
  }
  return table;
}

}  // namespace bobench::analysis
