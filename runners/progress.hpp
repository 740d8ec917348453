// Progress of long work on standard error: a bar on a terminal, sparse plain lines in a log.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#include "results/result_set.hpp"

namespace bobench::runners {

class Progress {
 public:
  enum class Style { silent, lines, bar };
  /// A bar if standard error is a terminal, lines otherwise.
  static Style automatic();

  Progress(std::size_t total, Style style);
  ~Progress();

  /// Counts a finished run and, now and then, shows where the work stands. Thread-safe.
  void finished(const results::Series& series, const results::RunResult& run);

 private:
  using Clock = std::chrono::steady_clock;
  std::string describe(const std::string& problem) const;
  void show(const std::string& text);

  std::mutex mutex_;
  std::size_t total_;
  Style style_;
  std::size_t done_ = 0;
  std::size_t failed_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  std::size_t next_line_at_ = 1;
  struct Best {
    double value;  ///< regret where the optimum is known, else the value
    bool is_regret;
    std::string optimizer;
  };
  std::map<std::string, Best> best_;
};

}  // namespace bobench::runners
