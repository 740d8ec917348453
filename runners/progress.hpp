// Progress of a plan's runs on standard error.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "results/result_set.hpp"
#include "runners/progress_line.hpp"

namespace bobench::runners {

class Progress {
 public:
  using Style = ProgressLine::Style;
  /// A bar if standard error is a terminal, lines otherwise.
  static Style automatic() { return ProgressLine::automatic(); }

  /// @param seconds_left  called for the remaining time when it is shown; NaN: the mean so far is used
  Progress(std::size_t total, Style style, std::function<double()> seconds_left)
      : style_(style), line_(total, style), seconds_left_(std::move(seconds_left)) {}

  /// Shows, from time to time, the progress of the calling thread's run. Thread-safe.
  void evaluated(const results::Series& series, std::size_t evaluations, std::size_t budget, double best);
  /// Counts a finished run of the calling thread and, from time to time, shows the total progress. Thread-safe.
  void finished(const results::Series& series, const results::RunResult& run);
  /// The same for a run of another process, whose values are not available.
  void finished_elsewhere(bool has_failed);

 private:
  std::mutex mutex_;
  Style style_;
  ProgressLine line_;
  std::function<double()> seconds_left_;
  std::size_t failed_ = 0;
  struct Best {
    double value;  ///< regret where the optimum is known, else the value
    bool is_regret;
    std::string optimizer;
  };
  std::map<std::string, Best> best_;
  std::map<std::thread::id, double> begun_;  ///< finished fraction of each thread's run
};

}  // namespace bobench::runners
