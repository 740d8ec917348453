// Durations as users and schedulers write them.
#pragma once

#include <chrono>
#include <string>

namespace bobench::cli {

/// "90s", "45m", "2h", "1d", "1h30m", or Slurm's "2:00:00", "1-12:00:00", "30" (minutes there: here refused, as nobody
/// can tell). @throws InputError unless it is one of these, and longer than nothing
std::chrono::seconds duration_of(const std::string& text);

}  // namespace bobench::cli
