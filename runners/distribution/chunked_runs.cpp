#include "runners/distribution/chunked_runs.hpp"

#include <algorithm>

namespace bobench::runners {

std::optional<RunTicket> Chunks::next() {
  const std::lock_guard lock(mutex_);
  if (chunk_.empty() && !is_over_) {
    const std::vector<RunTicket> runs = fetch();
    is_over_ = runs.empty();
    store_.begin(runs);
    chunk_.assign(runs.begin(), runs.end());
  }
  if (chunk_.empty()) return std::nullopt;
  const RunTicket run = chunk_.front();
  chunk_.pop_front();
  return run;
}

std::vector<RunTicket> ChunkedRuns::fetch() {
  constexpr double least = 2.0, most = 300.0;
  const double seconds = std::clamp(seconds_done_ / 8.0, least * threads_, most * threads_);
  return schedule_.next_chunk(seconds, static_cast<std::size_t>(threads_));
}

void ChunkedRuns::finished(const RunTicket& ticket, double seconds) {
  schedule_.finished(ticket, seconds);
  const std::lock_guard lock(mutex_);
  seconds_done_ += seconds;
}

}  // namespace bobench::runners
