// Traces of long runs, which keep only the evaluations that matter.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "core/enum_names.hpp"
#include "results/result_set.hpp"

namespace bobench::results {

/// Which evaluations of a run are kept.
enum class Trace {
  automatic,    ///< all of them up to a budget of full_trace_budget, else improvements
  full,         ///< all
  improvements  ///< the first and the last, each that is better than all before it, and a few more: see TraceWriter
};
constexpr auto enum_names(Trace) {
  return std::to_array<EnumName<Trace>>(
      {{Trace::automatic, "auto", "full up to 10,000 evaluations"},
       {Trace::full, "full", "every evaluation"},
       {Trace::improvements, "improvements", "those that are better than all before"}});
}

inline constexpr int full_trace_budget = 10'000;

bool keeps_improvements(Trace trace, int budget);

/// The evaluations floor(10^(i/20)) and {1, 2, 5} dimension 10^j, at which COCO's .tdat files have rows.
class LoggedEvaluations {
 public:
  explicit LoggedEvaluations(int dimension) : dimension_(static_cast<double>(dimension)) {}

  /// Whether this evaluation is one of them; call in ascending order.
  bool take(std::size_t evaluation);

 private:
  std::size_t multiple() const;

  double dimension_;
  int exponent_ = 0, step_ = 0;
  std::size_t floor_ = 1, next_ = 1;
};

/// One evaluation of a run. The run has no columns for absent members.
struct TraceRow {
  double value = 0.0;
  std::optional<double> noise_free = {}, fidelity = {}, seconds_ask = {}, seconds_evaluate = {};
  double cost_seconds = 0.0;  ///< the column starts with the first nonzero cost
  std::span<const double> configuration = {};
  std::optional<double> worker = {}, started = {}, ended = {};  ///< with several workers
};

/// Appends evaluations to a run.
///
/// A sparse trace keeps the first and the last evaluation, those whose value, with or without noise, is lower than all
/// before, and the LoggedEvaluations. Best values so far, values at a horizon, areas and exports are those of the full
/// trace. In cumulative columns (seconds, costs), a row has the sum since the previous row; NaN if none of it is known.
/// Cumulative costs equal those of the full trace to the last bit: if no increment gives the exact sum, the previous
/// row is kept, too.
class TraceWriter {
 public:
  /// @param run  empty; must outlive this object
  TraceWriter(RunResult& run, bool is_sparse, int dimension);

  void add(const TraceRow& row);
  /// Call after the last evaluation.
  void finish();

 private:
  /// The sum of a column, up to the last evaluation and up to the last permanent row.
  struct Sum {
    double now = 0.0, kept = 0.0;
    double rows = 0.0;      ///< floating-point sum of the rows
    bool is_known = false;  ///< a number since the last permanent row is known
  };

  bool matters(const TraceRow& row);
  bool can_leave_out_last(double cost) const;
  void drop_last_row();
  void push(std::vector<double> RunResult::*column, double number, Sum& sum);

  RunResult& run_;
  bool is_sparse_;
  std::size_t dimension_, evaluations_ = 0;
  bool last_stays_ = true;
  double lowest_, lowest_noise_free_;
  LoggedEvaluations logged_;
  Sum ask_, evaluate_, cost_;
};

/// The number of rows of a series' matrices in a file: the budget, or, if some trace is sparse, the rows of the longest
/// trace.
std::size_t rows_stored(const Series& series, int budget);

/// @throws Error unless a run's evaluation numbers, if present, are whole, ascending, and one for each row
void require_trace(const RunResult& run);

/// The sparse trace of a run. A run is returned unchanged if it is sparse already, has recommendations, or has
/// fidelities, where each evaluation counts by its own fidelity.
RunResult thinned(const RunResult& run, int dimension);

}  // namespace bobench::results
