// How far long work has come, on standard error: a bar on a terminal, sparse plain lines in a log.
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

  /// @param before  of `total` items, those that were done when the work began: they do not count for the speed
  ProgressLine(std::size_t total, Style style, std::size_t before = 0);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Counts an item; true if it is time to show where the work stands.
  bool advance();
  /// Whether it is time to show something within an item that takes long: in a log after five seconds, then every half
  /// minute.
  bool is_due();
  /// The same as show() where items are under way.
  /// @param begun  how many items the parts that are done of them make
  void show_within(const std::string& unit, const std::string& note, const std::string& tail, double begun);
  /// "30/100 runs (2 failed)  3.1/s  0:22 left  best ...": `note` stands behind the count, `tail` at the end.
  /// @param seconds_left  NaN: what is left takes as long as what was done
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
