// Ctrl-C: the first one asks for a clean stop, the second one ends the program at once.
#pragma once

namespace bobench::cli {

/// Catches SIGINT and SIGTERM while it lives.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  static bool requested();
};

}  // namespace bobench::cli
