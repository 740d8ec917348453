// Judgement of the runs on a problem by regret or value, shared by tables, tests, plots and formats.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/enum_names.hpp"
#include "results/result_set.hpp"

namespace bobench::results {

/// The unit of a run's cost.
enum class CostUnit {
  seconds,  ///< simulated seconds, as recorded (RunResult::cost_seconds); with several workers, the time that passed
  fidelity  ///< training effort: epochs, steps; without fidelities, an evaluation costs 1
};
constexpr auto enum_names(CostUnit) {
  return std::to_array<EnumName<CostUnit>>(
      {{CostUnit::seconds, "seconds", "simulated"}, {CostUnit::fidelity, "fidelity", "cumulative: epochs, steps"}});
}

/// The part of a run that is considered: its first evaluations and, if a cost is given, of these only the ones that
/// ended within it.
struct Horizon {
  std::size_t evaluations = 0;
  std::optional<double> cost = {};
  CostUnit unit = CostUnit::seconds;

  Horizon() = default;
  Horizon(std::size_t first) : evaluations(first) {}  // NOLINT: a number of evaluations is a horizon

  /// The number of rows of a run's trace within the horizon.
  /// @param full_cost  in CostUnit::fidelity, the cost of an evaluation of a run without recorded fidelities
  std::size_t within(const RunResult& run, double full_cost = 1.0) const;
};

/// The cost of each row of a run; an unknown cost (NaN) counts as 0.
/// @param full_cost  in CostUnit::fidelity, the cost of an evaluation of a run without recorded fidelities
std::vector<double> costs_of(const RunResult& run, CostUnit unit, double full_cost = 1.0);

/// The total cost of a run.
double total_cost(const RunResult& run, CostUnit unit, double full_cost = 1.0);

/// Whether a run has costs in seconds: simulated ones, or the times at which evaluations of several workers ended.
inline bool is_timed(const RunResult& run) {
  return !run.cost_seconds.empty() || !run.ended.empty();
}

/// Whether every run of the series that has evaluations has costs in seconds.
bool has_seconds(const Series& series);

/// "after 100 evaluations", "at a cost of 300 simulated seconds".
std::string describe(const Horizon& horizon);

/// Key in Series::details of a problem with several fidelities: the highest fidelity.
inline constexpr const char* top_fidelity_key = "top_fidelity";

/// Options of a Judgement.
struct JudgementOptions {
  bool regret = true;                   ///< false: judge by values even if optima are known
  bool observed = false;                ///< judge by noisy values even if noise-free values are known
  std::optional<RegretKind> kind = {};  ///< nothing: ResultSet::regret_kind
};

/// How the runs of all optimisers on one problem are judged.
///
/// Only evaluations at the problem's top fidelity count. The top fidelity is a fact of the problem, stored in `details`
/// as `top_fidelity`. If it is not on record (imports), it is the highest fidelity of any run on the problem. An
/// evaluation without a fidelity does not count in a run that has others with one. A run without any fidelities counts
/// as a whole.
///
/// Runs are judged by regret if every run has an optimum, else all by their values. A run without an optimum takes that
/// of the other optimisers' runs of the same replicate, if these agree (replicates are instances, but two sources may
/// number them differently). Values are noise-free if every run has noise-free values wherever it has a value; else all
/// values are as observed.
///
/// The kind of regret determines which configuration counts after each evaluation. For kinds other than oracle, a run
/// with noise-free values is credited with that of the configuration that looked best, or that was recommended. This
/// value may rise. Without noise all kinds agree, unless some run on the problem has recommendations on record (of
/// configurations anywhere in the space): these count for RegretKind::inference. On noisy problems, runs without
/// noise-free values are judged by their observed values.
class Judgement {
 public:
  Judgement(const ResultSet& results, const std::string& problem, const JudgementOptions& options = {});

  bool by_regret() const { return by_regret_; }
  /// NaN if the problem has a single fidelity.
  double top_fidelity() const { return top_fidelity_; }
  /// The cost, in CostUnit::fidelity, of an evaluation of a run without recorded fidelities: the top fidelity, or 1 if
  /// the problem has a single fidelity.
  double full_cost() const { return std::isnan(top_fidelity_) ? 1.0 : top_fidelity_; }
  /// The optimum that is subtracted from the values of a run; NaN if runs are judged by values.
  double optimum(const Series& series, std::size_t replicate) const;
  /// Whether noise-free values count, for the runs that have them.
  bool is_noise_free() const { return noise_free_; }
  /// Whether the run is credited with a configuration other than the best evaluated: its curve may rise.
  bool is_credited(const RunResult& run) const;

  /// The rows, counted from 0, that were not evaluated at the top fidelity.
  std::vector<std::size_t> below_top(const RunResult& run, const Horizon& horizon) const;
  /// A run's values, one for each row within the horizon; +infinity for rows below the top fidelity. For a credited
  /// run, the values of the configurations that count.
  std::vector<double> trace(const RunResult& run, const Horizon& horizon) const;
  /// After each of these rows, the lowest value so far (for a credited run the last), less the optimum and at least 0;
  /// +infinity before the first finite value. The bound of 0 prevents a negative regret if the stated optimum is too
  /// high by rounding. A value holds until the next row (RunResult::evaluation_of()). A stated precision
  /// (RunResult::precision) replaces the difference.
  std::vector<double> curve(const Series& series, std::size_t replicate, const Horizon& horizon) const;
  /// Whether values that count lie below the optimum by more than rounding, which means that they are noisy.
  bool has_values_below_optimum(const Series& series, std::size_t replicate) const;
  /// The curve's last value; +infinity if it has none.
  double final_value(const Series& series, std::size_t replicate, const Horizon& horizon) const;

 private:
  std::vector<double> credited_values(const RunResult& run) const;

  bool by_regret_ = false, noise_free_ = false;
  RegretKind kind_ = RegretKind::oracle;
  bool by_recommendations_ = false;  ///< recommendations count, on a problem without noise
  double top_fidelity_ = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> optima_;  ///< by replicate, for runs that do not state one; NaN if other runs disagree
};

/// Stores with each series the facts that only other series of its problem state: optima of replicates, and in
/// `details` `top_fidelity` and, if noise-free values do not count, `judged_as_observed`. A part of the results is then
/// judged like the whole.
void share_facts(ResultSet& results);

/// Whether the run is complete or failed.
bool has_run(const RunResult& run);

/// Whether any fidelity is on record.
bool has_fidelities(const RunResult& run);

}  // namespace bobench::results
