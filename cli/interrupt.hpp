// Ctrl-C and SIGTERM: the first one asks for a clean stop, the second one ends the program at once.
#pragma once

#include <chrono>
#include <thread>

namespace bobench::cli {

/// What a program ends with that was asked to end, or had no more time, before all was done: the same command goes on.
/// It is EX_TEMPFAIL of sysexits.h, which schedulers are told to begin a job anew for.
inline constexpr int exit_unfinished = 75;

/// Catches SIGINT and SIGTERM while it lives. After SIGTERM the program ends with exit_unfinished after `grace`, whatever is at work: what is finished is on disk.
/// Schedulers kill what does not end in time.
class InterruptGuard {
 public:
  explicit InterruptGuard(std::chrono::seconds grace = std::chrono::seconds(8));
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  static bool requested();
  /// What to end with where a request has left something undone: exit_unfinished after SIGTERM, 130 after Ctrl-C.
  static int exit_code();

 private:
  std::jthread watch_;
};

}  // namespace bobench::cli
