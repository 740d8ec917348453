// Durations in the notations of users and schedulers.
#pragma once

#include <chrono>
#include <string>

namespace bobench::cli {

/// "90s", "45m", "2h", "1d", "1h30m", or Slurm's "2:00:00", "1-12:00:00". Slurm's "30" (minutes) is refused as
/// ambiguous. @throws InputError unless it is one of these, and above 0
std::chrono::seconds duration_of(const std::string& text);

}  // namespace bobench::cli
