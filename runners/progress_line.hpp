// Progress of long work on standard error: a bar on a terminal, sparse plain lines in a log.
#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <string>

namespace bobench::runners {

class ProgressLine {
 public:
  enum class Style { silent, lines, bar };
  /// A bar if standard error is a terminal, lines otherwise.
  static Style automatic();

  /// @param before  number of items, of `total`, that were done at the start; they do not count for the speed
  ProgressLine(std::size_t total, Style style, std::size_t before = 0);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Counts an item. @return whether to show the progress now
  bool advance();
  /// Whether to show progress within a long item: in a log after five seconds, then every half minute.
  bool is_due();
  /// As show(), with items in progress.
  /// @param begun  the sum of their finished fractions
  void show_within(const std::string& unit, const std::string& note, const std::string& tail, double begun);
  /// "30/100 runs (2 failed)  3.1/s  0:22 left  best ...": `note` follows the count, `tail` is at the end.
  /// @param seconds_left  NaN: estimated from the speed so far
  void show(const std::string& unit, const std::string& note = "", const std::string& tail = "",
            double seconds_left = std::numeric_limits<double>::quiet_NaN());

 private:
  using Clock = std::chrono::steady_clock;
  std::string describe(const std::string& unit, const std::string& note, double seconds_left) const;
  void put(const std::string& text, double share) const;

  std::size_t total_, before_, done_;
  Style style_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  std::size_t next_line_at_;
};

}  // namespace bobench::runners
