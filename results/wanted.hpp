// What of a result file is read: large files cost what is asked of them, not what is in them.
#pragma once

#include <functional>
#include <string>

#include "results/result_set.hpp"

namespace bobench::results {

enum class Times {
  none,
  totals,  ///< of each column of times a single row: what the run took
  all
};

/// Series and runs are always read, with all that a run has beside its trace. What of the traces is not wanted stays
/// empty; without values a run says that it has no evaluations.
struct Wanted {
  bool values = true;        ///< value, noise_free, fidelity, cost_seconds: what runs are judged by
  Times times = Times::all;  ///< seconds_ask, seconds_evaluate
  bool configurations = true;
  /// On which problems. Null: all.
  std::function<bool(const std::string& problem)> problems = nullptr;

  static Wanted no_traces() { return {.values = false, .times = Times::none, .configurations = false}; }

  bool some_of(const std::string& problem) const {
    return (values || times != Times::none || configurations) && (!problems || problems(problem));
  }
  /// Of a problem of which some is wanted.
  bool column(const RunColumn& one) const { return one.is_time ? times != Times::none : values; }
  /// Of such a column its total alone.
  bool total_of(const RunColumn& one) const { return one.is_time && times == Times::totals; }
};

}  // namespace bobench::results
