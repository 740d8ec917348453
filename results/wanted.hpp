// Selection of what to read from a result file: the cost of reading depends on the selection, not on the size of the
// file.
#pragma once

#include <functional>
#include <string>

#include "results/result_set.hpp"

namespace bobench::results {

enum class Times {
  none,
  totals,  ///< one row for each column of times: the total of the run
  all
};

/// Series and runs are always read, with all data except the traces. Trace columns that are not wanted stay empty;
/// without values a run reports no evaluations.
struct Wanted {
  bool values = true;        ///< value, noise_free, fidelity, cost_seconds: runs are judged by these
  Times times = Times::all;  ///< seconds_ask, seconds_evaluate
  bool configurations = true;
  /// The problems whose traces are read; null: all.
  std::function<bool(const std::string& problem)> problems = nullptr;

  static Wanted no_traces() { return {.values = false, .times = Times::none, .configurations = false}; }

  bool some_of(const std::string& problem) const {
    return (values || times != Times::none || configurations) && (!problems || problems(problem));
  }
  /// Whether a column of a problem with some_of() is wanted.
  bool column(const RunColumn& one) const { return one.is_time ? times != Times::none : values; }
  /// Whether only the total of such a column is wanted.
  bool total_of(const RunColumn& one) const { return one.is_time && times == Times::totals; }
};

}  // namespace bobench::results
