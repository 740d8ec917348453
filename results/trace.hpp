// Traces of long runs: the evaluations that matter, and no others.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "results/result_set.hpp"

namespace bobench::results {

/// Which evaluations of a run are kept.
enum class Trace {
  automatic,    ///< all of them up to a budget of full_trace_budget, else improvements
  full,         ///< all
  improvements  ///< the first and the last, each that is better than all before it, and a few more: see TraceWriter
};

inline constexpr int full_trace_budget = 10'000;

bool keeps_improvements(Trace trace, int budget);

/// The evaluations floor(10^(i/20)) and {1, 2, 5} dimension 10^j, at which a .tdat file of COCO has a row.
class LoggedEvaluations {
 public:
  explicit LoggedEvaluations(int dimension) : dimension_(static_cast<double>(dimension)) {}

  /// Whether this one is among them; asked in ascending order.
  bool take(std::size_t evaluation);

 private:
  std::size_t multiple() const;

  double dimension_;
  int exponent_ = 0, step_ = 0;
  std::size_t floor_ = 1, next_ = 1;
};

/// One evaluation of a run. What is absent is no column of the run.
struct TraceRow {
  double value = 0.0;
  std::optional<double> noise_free = {}, fidelity = {}, seconds_ask = {}, seconds_evaluate = {};
  double cost_seconds = 0.0;  ///< the column begins with the first that is not 0
  std::span<const double> configuration = {};
};

/// Puts evaluations into a run, one after the other.
///
/// A sparse trace keeps the first evaluation and the last, those whose value, or whose value without noise, is lower
/// than all before, and the LoggedEvaluations. Best values so far, what is reached at a horizon, areas and exports come
/// out of it as of the full trace. Of what adds up (seconds, costs) a row has what was added since the row before; NaN
/// where none of it is known. Costs so far are those of the full trace to the last bit: where no number would add up to
/// one, the row before is kept, too.
class TraceWriter {
 public:
  /// @param run  empty; outlives this
  TraceWriter(RunResult& run, bool is_sparse, int dimension);

  void add(const TraceRow& row);
  /// Once all are in.
  void finish();

 private:
  /// The sum of a column, up to the last evaluation and up to the last row that is to stay.
  struct Sum {
    double now = 0.0, kept = 0.0;
    double rows = 0.0;      ///< what adding up the rows gives
    bool is_known = false;  ///< something since the last row that is to stay
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

/// Rows of a series' matrices in a file: the budget, or where some trace is sparse what the longest one has.
std::size_t rows_stored(const Series& series, int budget);

/// @throws Error unless a run's numbers of evaluations, if it has them, are a row's each, whole and ascending
void require_trace(const RunResult& run);

/// The sparse trace of a run. One that has fidelities, of which each evaluation counts by its own, or recommendations
/// stays as it is, and so does one that is sparse already.
RunResult thinned(const RunResult& run, int dimension);

}  // namespace bobench::results
