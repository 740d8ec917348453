// Handles Ctrl-C and SIGTERM: the first signal requests a clean stop, the second ends the program at once.
#pragma once

#include <chrono>
#include <thread>

namespace bobench::cli {

/// Exit code after a request to stop, or at the end of the time limit, before all work was done; the same command
/// resumes. It is EX_TEMPFAIL of sysexits.h, for which schedulers can be told to requeue a job.
inline constexpr int exit_unfinished = 75;

/// Catches SIGINT and SIGTERM during its lifetime, then restores their handlers.
/// After SIGTERM the program ends with exit_unfinished after `grace`, even in the middle of work: finished work is on
/// disk. Schedulers kill programs that do not end in time.
class InterruptGuard {
 public:
  /// @throws Error if another one is alive: a process runs one command that can be interrupted at a time
  explicit InterruptGuard(std::chrono::seconds grace = std::chrono::seconds(8));
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  static bool requested();
  /// Exit code if a request left work undone: exit_unfinished after SIGTERM, 130 after Ctrl-C.
  static int exit_code();

 private:
  using Handler = void (*)(int);
  Handler on_interrupt_, on_terminate_;  ///< before
  std::jthread watch_;
};

}  // namespace bobench::cli
