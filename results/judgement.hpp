// By what the runs on a problem are judged: decided once, for tables, tests, plots and formats alike.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results {

/// What is added up to the cost of a run.
enum class CostUnit {
  seconds,  ///< simulated ones, as recorded (RunResult::cost_seconds)
  fidelity  ///< what was trained: epochs, steps; where there are no fidelities an evaluation costs 1
};

/// How far runs are looked at: so many evaluations, and if a cost is given, of these the ones that had ended by then.
struct Horizon {
  std::size_t evaluations = 0;
  std::optional<double> cost = {};
  CostUnit unit = CostUnit::seconds;

  Horizon() = default;
  Horizon(std::size_t first) : evaluations(first) {}  // NOLINT: a number of evaluations is a horizon

  /// How many rows of a run's trace lie within.
  /// @param full_cost  by fidelity, of an evaluation of a run without any on record
  std::size_t within(const RunResult& run, double full_cost = 1.0) const;
};

/// The cost of each row of a run; one that is not known (NaN) counts as nothing.
/// @param full_cost  by fidelity, of an evaluation of a run without any on record
std::vector<double> costs_of(const RunResult& run, CostUnit unit, double full_cost = 1.0);

/// What a run has cost as a whole.
double total_cost(const RunResult& run, CostUnit unit, double full_cost = 1.0);

/// Whether each run of the series that is there has simulated seconds on record.
bool has_seconds(const Series& series);

/// "after 100 evaluations", "at a cost of 300 simulated seconds".
std::string describe(const Horizon& horizon);

/// In Series::details, of a problem with several fidelities: the highest.
inline constexpr const char* top_fidelity_key = "top_fidelity";

/// How the runs on one problem are judged, by whoever ran on it.
///
/// Only what was evaluated at the problem's top fidelity counts: a fact of the problem, in `details` as `top_fidelity`;
/// where that is not on record (imports), the highest that any run on the problem has. An evaluation without a fidelity
/// does not count in a run that has others with one; a run without any was made without, and counts as a whole.
///
/// They are judged by regret if every run has an optimum, else all by their values. A run's optimum is its own; where it
/// has none, that of the other optimisers' runs of the same replicate, if these agree (replicates are instances, but two
/// sources may count them differently). Values are without noise if every run has them so, wherever it has a value; else
/// all are as observed.
class Judgement {
 public:
  /// @param regret    false: by values, though optima be known
  /// @param observed  true: values with their noise, as the optimiser was told them, though those without be known
  Judgement(const ResultSet& results, const std::string& problem, bool regret = true, bool observed = false);

  bool by_regret() const { return by_regret_; }
  /// NaN where the problem has a single fidelity.
  double top_fidelity() const { return top_fidelity_; }
  /// What an evaluation of a run without fidelities on record costs, by fidelity: that of a full one, 1 where the
  /// problem has a single one.
  double full_cost() const { return std::isnan(top_fidelity_) ? 1.0 : top_fidelity_; }
  /// What is taken off the values of a run; NaN where runs are judged by values.
  double optimum(const Series& series, std::size_t replicate) const;
  /// Whether noise-free values count, of the runs that have any.
  bool is_noise_free() const { return noise_free_; }

  /// Which rows, counted from 0, were not evaluated at the top fidelity.
  std::vector<std::size_t> below_top(const RunResult& run, const Horizon& horizon) const;
  /// A run's values, row by row as far as the horizon goes; +infinity for those below the top fidelity.
  std::vector<double> trace(const RunResult& run, const Horizon& horizon) const;
  /// The lowest value so far (of recommendations the last), less the optimum and at least 0 (an optimum stated too high
  /// by rounding must not give a negative regret), after each of these rows; +infinity before the first finite one. It
  /// keeps a value until the next row (RunResult::evaluation_of()). A stated precision (RunResult::precision) takes the
  /// place of the difference.
  std::vector<double> curve(const Series& series, std::size_t replicate, const Horizon& horizon) const;
  /// Whether values that count lie below the optimum by more than rounding, so that there is noise in them.
  bool has_values_below_optimum(const Series& series, std::size_t replicate) const;
  /// The curve's last value; +infinity if it has none.
  double final_value(const Series& series, std::size_t replicate, const Horizon& horizon) const;

 private:
  bool by_regret_ = false, noise_free_ = false;
  double top_fidelity_ = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> optima_;  ///< by replicate, of runs without one of their own; NaN where others disagree
};

/// Writes down with each series what only others of its problem say: optima of replicates, and in `details`
/// `top_fidelity` and, where noise-free values do not count, `judged_as_observed`. A part of the results is then judged
/// as the whole.
void share_facts(ResultSet& results);

/// Complete or failed.
bool has_run(const RunResult& run);

/// Whether any fidelity is on record.
bool has_fidelities(const RunResult& run);

}  // namespace bobench::results
