// A stopwatch for intervals that follow each other.
#pragma once

#include <chrono>
#include <utility>

namespace bobench::runners {

/// One reading of the clock ends an interval and begins the next: a reading takes as long as an evaluation of a cheap
/// function.
class Stopwatch {
 public:
  /// Seconds since the last call of this function or restart().
  double lap() {
    const Clock::time_point now = Clock::now();
    return std::chrono::duration<double>(now - std::exchange(began_, now)).count();
  }
  void restart() { began_ = Clock::now(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point began_ = Clock::now();
};

}  // namespace bobench::runners
